#!/bin/sh
# Checks a .daybook export without Daybook: sh verify.sh FILE KEY, the key as /v1/origin shows it.
# Needs b3sum, openssl, base64, sed and grep. Ends with 0, or says what is wrong and ends with 1.
set -u
LC_ALL=C; export LC_ALL
file=$1 key=$2 n=0 seq=0 head= match= proof= wrong=0
dir=$(mktemp -d) || exit 1
trap 'rm -r "$dir"' EXIT
bad() { echo "line $n: $1"; wrong=1; }
b3() { b3sum --no-names --derive-key "daybook 2026-11 $1 v1"; }
hex='\([0-9a-f]\{64\}\)'

while IFS= read -r line; do
  n=$((n + 1))
  case $line in
  '{"b3":"'*) ;;
  '{"proof":'*) proof=$line ;;
  '{"open":'*) # what its record committed to: BLAKE3 of [salt, match, subject, what], or nothing if it has no salt
    subject=$(printf '%s\n' "$line" | sed -n 's/.*,"slot":"\(h[0-9][0-9]*\.[0-9][0-9]*\)".*/\1/p; s/.*"player":\([0-9][0-9]*\)[,}].*/player:\1/p')
    [ -n "$subject" ] || bad 'this opening does not say of which player or slot it is'
    what=$(printf '%s\n' "$line" | sed -n "
      s/^{\"open\":{\"face\":\(.*\),\"salt\":\"$hex\",.*/[\"\2\",\"$match\",\"$subject\",\1]/p
      s/^{\"open\":{\(\"name\":.*,\)\{0,1\}\"player\":[0-9]*,\"salt\":\"$hex\",\{0,1\}\(.*\)}}$/[\"\2\",\"$match\",\"$subject\",{\1\3}]/p" |
      sed 's/,}]$/}]/')
    [ -n "$what" ] || case $line in *'"salt":'*) bad 'this opening has a salt, and is none of a player or card' ;; esac
    made=0; case $subject in h*) made=${subject#h}; made=${made%.*} ;; esac
    of=$(sed -n "$((made + 1)){/^{\"event\":/!s/,\"event\":.*//p;}" "$file")
    if [ -n "$what" ]; then said="\"$subject\":\"$(printf %s "$what" | b3 commit)\""; else said=; fi
    case $of in
    *"${said:-"\"$subject\":"}"*) [ -n "$what" ] || bad "the opening of $subject has no salt, and record $made commits to it" ;;
    *) [ -z "$what" ] || bad "the opening of $subject is not what record $made committed to" ;;
    esac ;;
  *) # a record: its number follows, and its prev is the hash of the line before
    [ -n "$match" ] || match=$(printf '%s\n' "$line" | sed -n 's/.*"match":"\([A-Za-z0-9._-]*\)","prev":".*/\1/p')
    event=${line#*'"event":'} type='"type":"match_opened"}'
    [ "$seq" -gt 0 ] || head=$(printf %s "${event%%"$type"*}$type" | b3 genesis)
    found=$(printf '%s\n' "$line" | sed -n "s/.*\"match\":\"$match\",\"prev\":\"$hex\",\"seq\":\([0-9]*\)[,}].*/\1 \2/p")
    [ "${found#* }" = "$seq" ] || bad "this is not record $seq of match $match"
    [ "${found% *}" = "$head" ] || bad "record $seq does not follow from the one before: one of the two was changed"
    head=$(printf %s "$line" | b3 record) last=$line seq=$((seq + 1)) ;;
  esac
done <"$file"
[ "$seq" -gt 0 ] || bad 'there is no record'
printf '{"b3":"%s"}\n' "$(sed '$d' "$file" | b3sum --no-names)" >"$dir/b3"
sed '$d' "$file" | cat - "$dir/b3" | cmp -s - "$file" || bad 'the last line is not the BLAKE3 hash of all above it'
tr -d '\000\r' <"$file" | cmp -s - "$file" || bad 'there are bytes that no line has'

# The checkpoint is signed with the key, and the hashes lead from the last record to its root (RFC 6962 2.1.1).
printf %b "$(printf '%s\n' "$proof" | sed -n 's/.*{"checkpoint":"\(.*\)","hashes":.*/\1/p')" >"$dir/note"
sed '/^$/,$d' "$dir/note" >"$dir/text"
origin=${key%%+*}
[ "$(sed 1q "$dir/text")" = "$origin" ] || bad "there is no proof of the log of $origin"
{ printf '0*0\005\006\003+ep\003!\000'; printf %s "${key#*+*+}" | base64 -d | tail -c 32; } >"$dir/key"
grep -F -- "— $origin " "$dir/note" | sed 's/.* //' | base64 -d | tail -c 64 >"$dir/signature"
openssl pkeyutl -verify -pubin -keyform DER -inkey "$dir/key" -rawin -in "$dir/text" -sigfile "$dir/signature" \
  >/dev/null 2>&1 || bad 'the checkpoint is not signed with this key'
at=$(printf '%s\n' "$proof" | sed -n 's/.*,"leaf":\([0-9]*\)}}$/\1/p') size=$(sed -n 2p "$dir/text")
at=${at:-0} end=$((${size:-1} - 1))
hash() { openssl dgst -sha256 -binary >"$dir/new" && mv "$dir/new" "$dir/hash"; }
{ printf '\000'; printf %s "${last-}" | b3sum --raw --derive-key 'daybook 2026-11 record v1'; } | hash
for one in $(printf '%s\n' "$proof" | sed -n 's/.*"hashes":\[\(.*\)\],"leaf":.*/\1/p' | tr '",' '  '); do
  printf %s "$one" | base64 -d >"$dir/one"
  if [ $((at % 2)) -eq 1 ] || [ "$at" -eq "$end" ]; then
    { printf '\001'; cat "$dir/one" "$dir/hash"; } | hash
    while [ $((at % 2)) -eq 0 ] && [ "$at" -gt 0 ]; do at=$((at / 2)) end=$((end / 2)); done
  else
    { printf '\001'; cat "$dir/hash" "$dir/one"; } | hash
  fi
  at=$((at / 2)) end=$((end / 2))
done
[ "$end" -eq 0 ] && [ "$(base64 <"$dir/hash")" = "$(sed -n 3p "$dir/text")" ] ||
  bad 'the proof does not lead from the last record to the root of the checkpoint'
[ "$wrong" -eq 0 ] && echo "ok $seq records, head $head, in the log of $origin"
exit "$wrong"
