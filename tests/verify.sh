#!/bin/sh
# Checks a .daybook export without Daybook: sh verify.sh FILE KEY, the key as /v1/origin shows it.
# Needs b3sum, openssl, base64, sed and grep. Ends with 0, or says what is wrong and ends with 1.
set -u
LC_ALL=C; export LC_ALL
key=$2 n=0 wrong=0
dir=$(mktemp -d) || exit 1
trap 'rm -r "$dir"' EXIT
file=$dir/file
cat <"$1" >"$file" || exit 1
bad() { echo "line $n: $1"; wrong=1; }
end_if_bad() { [ "$wrong" -eq 0 ] || exit 1; }
b3() { b3sum --no-names --derive-key "daybook 2026-11 $1 v1"; }
part() { printf '%s\n' "$line" | sed -nE "s%^$1\$%$2%p"; }

# What a line may be: canonical JSON, its members in their one order. Of an event anything: its record's hash covers it.
hex='[0-9a-f]{64}' name='[A-Za-z0-9._-]{1,64}' number='(0|[1-9][0-9]{0,8})' integer='(0|-?[1-9][0-9]{0,8})'
character='([^"\\]|\\["\\bfnrt]|\\u00(0[0-7bef]|1[0-9a-f]))' text='"'$character'*"'
sum='[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=' signature='[A-Za-z0-9+/]{90}[AEIMQUYcgkosw048]='
begin='\{("actor":'$text',)?("at":"[0-9TZ:.-]{24}",)?("commit":\{([^{}]*)\},)?"event":(\{.*\})'
end=',"id":"'$name'","match":"('$name')","prev":"('$hex')","seq":'$number
end=$end'(,"source":\{('$text':'$text',?)*\})?(,"state":"'$hex'")?,"v":[123]\}'
face='("faction":'$text',)?("forest":'$integer',)?("hand_cost":'$integer',)?("landmark_limit":'$integer',)?'
face=$face'("mountain":'$integer',)?("name":"'$character'+",)?("rarity":'$text',)?"reference":'$text
face=$face'(,"reserve_cost":'$integer')?(,"reserve_limit":'$integer')?(,"subtypes":\['$text'(,'$text')*\])?'
face=$face'(,"type":"(character|emblem|hero|mana_orb|permanent|region|spell)")?(,"water":'$integer')?\}'
salt=',"salt":"('$hex')"' slot=',"slot":"(h'$number'\.'$number')"' source='(,"source_id":'$text')?\}\}'
card='\{"open":\{"face":\{("abilities":\[.*\],)?'$face'('$salt')?'$slot$source
player='\{"open":\{("name":'$text',)?"player":'$number'('$salt')?'$source
note='([^"\\+ ]{1,128})\\n'$number'\\n('$sum')\\n\\n— ([^"\\+ ]{1,128}) ('$signature')\\n'
proof='\{"proof":\{"checkpoint":"'$note'",' path='"hashes":\[(("'$sum'"(,"'$sum'")*)?)\],"leaf":'$number'\}\}'

# Every line is UTF-8 without control characters and of one kind, and the kinds follow each other.
byte=$(printf '[\200-\277]')
utf8=$(printf '[\001-\177]|[\302-\337]B|\340[\240-\277]B|[\341-\354\356\357]BB|\355[\200-\237]B|\360[\220-\277]BB|[\361-\363]BBB|\364[\200-\217]BB' | sed "s/B/$byte/g")
tr -d '\000-\011\013-\037' <"$file" | cmp -s - "$file" || bad 'there are control characters'
for form in "($utf8)*" "$begin$end|$card|$player|$proof(\"form\":2,)?$path|\{\"b3\":\"$hex\"\}"; do
  for n in $(grep -anvxE -e "$form" "$file" | sed 's/:.*//'); do bad 'this is not how Daybook writes a line'; done
done
n=$(grep -c '' "$file")
sed 's/^{"\([a-z0-9]*\)".*/\1/' "$file" | tr '\n' ' ' >"$dir/kinds"
grep -qxE '((actor|at|commit|event) )+(open )*proof b3 ' "$dir/kinds" ||
  bad 'the file is not records, then openings, one proof that a log has them, and a hash'
sed '$d' "$file" >"$dir/above"
printf '{"b3":"%s"}\n' "$(b3sum --no-names <"$dir/above")" | cat "$dir/above" - | cmp -s - "$file" ||
  bad 'the last line is not the BLAKE3 hash of all above it'
end_if_bad

# Each record has its number, and its prev is the hash of the line before; an opening is what its record is committed to.
n=0 seq=0 match= last= before=-1001
record() {
  set -- $(part ".*$end" '\3 \2 \1')
  [ "$seq" -gt 0 ] || match=$3 head=$(printf %s "$(part "$begin$end" '\7')" | b3 genesis)
  [ "$1 $3" = "$seq $match" ] || bad "this is not record $seq of match $match"
  [ "$2" = "$head" ] || bad "record $seq does not follow from the one before: one of the two was changed"
  [ "$seq" -gt 0 ] || first=$line
  head=$(printf %s "$line" | b3 record) last=$line seq=$((seq + 1))
}
opening() {
  said=$(
    part '\{"open":\{"face":(.*)'"$salt$slot$source" '\3 ["\2","'"$match"'","\3",\1]'
    part '\{"open":\{("name":'"$text),\"player\":$number$salt$source" 'player:\4 ["\5","'"$match"'","player:\4",{\1\6}]'
    part '\{"open":\{"player":'"$number$salt"',?("source_id":'"$text)?\}\}" 'player:\1 ["\2","'"$match"'","player:\1",{\3}]'
  )
  subject=${said%% *}
  [ -n "$said" ] || subject=$(part ".*$slot$source" '\1'; part '.*"player":'"$number$source" 'player:\1')
  case $subject in
  h*) made=${subject#h} made=${made%.*} place=$((made * 1000000000 + ${subject#*.})) ;;
  *) made=0 place=$((${subject#*:} - 1000)) ;;
  esac
  [ "$made" -lt "$seq" ] || bad "there is no $subject, because there is no record $made"
  [ "$place" -lt -744 ] || [ "$place" -ge 0 ] || bad "there is no $subject: 255 is the last"
  [ "$place" -gt "$before" ] || bad "$subject is opened twice, or out of order"
  before=$place
  commit=$(sed -nE "$((made + 1))s%^$begin$end\$%,\6,%p" "$file")
  if [ -n "$said" ]; then
    said=$(printf %s "${said#* }" | b3 commit)
    case $commit in *",\"$subject\":\"$said\","*) ;; *) bad "the opening of $subject is not what record $made committed to" ;; esac
  else
    case $commit in *",\"$subject\":"*) bad "the opening of $subject has no salt, and record $made commits to it" ;; esac
  fi
  abilities
}
# A list of abilities is JSON; where no record is committed to it, a record or a committed opening must show the same list.
abilities() {
  list=$(part '\{"open":\{"face":\{"abilities":(\[.*\]),'"$face($salt)?$slot$source" '\1')
  case $list in '' | '[]') return ;; esac
  value='(""|0)'
  [ "$(printf '%s\n' "$list" | sed -E -e "s%$text%\"\"%g; s%$integer|true|false|null%0%g" -e :again \
    -e "s%\[($value(,$value)*)?\]|\{(\"\":$value(,\"\":$value)*)?\}%0%g" -e tagain)" = 0 ] || bad 'these abilities are no JSON'
  [ -n "$said" ] || sed -E '/^\{"(open|proof)":/{/^\{"open":\{"face":.*,"salt":"'"$hex"'","slot":"/!d;}' "$file" |
    grep -qF -- "\"abilities\":$list," || bad "nothing in the file vouches for the abilities of $subject: see daybook verify"
}
while IFS= read -r line; do
  n=$((n + 1))
  [ "${#line}" -le 65536 ] || bad 'this line is longer than 65536 bytes'
  case $line in
  '{"b3":'*) ;;
  '{"proof":'*) proved=$n ;;
  '{"open":'*) opening ;;
  *) record ;;
  esac
done <"$file"

# The checkpoint is signed with the key, and the hashes lead from the last record to its root (RFC 6962 2.1.1).
n=$proved line=$(sed -n "${n}p" "$file") origin=${key%%+*} public=${key#*+*+} two=
case $line in *'","form":2,"hashes":['*) two='"form":2,' ;; esac
proof=$proof$two$path
size=$(part "$proof" '\2') root=$(part "$proof" '\3') at=$(part "$proof" '\9') top=$((size - 1))
[ "$(part "$proof" '\1 \4')" = "$origin $origin" ] || bad "this is no proof of the log of $origin"
printf '%s\n' "$origin" "$size" "$root" >"$dir/text"
part "$proof" '\5' | base64 -d >"$dir/signed"
printf %s "$public" | base64 -d >"$dir/public"
{ printf '%s\n' "$origin"; cat "$dir/public"; } >"$dir/named"
id=$(openssl dgst -sha256 -r <"$dir/named")
[ "$key" = "$origin+${id%"${id#????????}"}+$public" ] || bad 'the key is not written as /v1/origin shows it'
openssl dgst -sha256 -binary <"$dir/named" | head -c 4 | cat - "$dir/text" >"$dir/1"
head -c 4 "$dir/signed" | cat - "$dir/text" | cmp -s - "$dir/1" || bad 'the signature is of another key'
{ printf '0*0\005\006\003+ep\003!\000'; tail -c 32 "$dir/public"; } >"$dir/key"
tail -c 64 "$dir/signed" >"$dir/signature"
openssl pkeyutl -verify -pubin -keyform DER -inkey "$dir/key" -rawin -in "$dir/text" -sigfile "$dir/signature" \
  >/dev/null 2>&1 || bad 'the checkpoint is not signed with this key'
hash() { openssl dgst -sha256 -binary >"$dir/new" && mv "$dir/new" "$dir/hash"; }
raw() { b3sum --raw --derive-key "daybook 2026-11 $1"; }
place() { # of form 2: the key of the match, which follows from its first record, and the number of the last, 8 bytes
  printf '\002'
  printf %s "$first" | raw 'record v1' | raw 'match key v2'
  printf "$(printf '\\000\\000\\000\\000\\%03o\\%03o\\%03o\\%03o' $((($1 >> 24) & 255)) $((($1 >> 16) & 255)) $((($1 >> 8) & 255)) $(($1 & 255)))"
}
{ printf '\000'; [ -z "$two" ] || place $((seq - 1)); printf %s "$last" | raw 'record v1'; } | hash
[ "$at" -le "$top" ] || bad 'the log has no such leaf'
for one in $(part "$proof" '\6' | tr '",' '  '); do
  [ "$top" -gt 0 ] || bad 'the proof has a hash too many'
  printf %s "$one" | base64 -d >"$dir/one"
  if [ $((at % 2)) -eq 1 ] || [ "$at" -eq "$top" ]; then
    { printf '\001'; cat "$dir/one" "$dir/hash"; } | hash
    while [ $((at % 2)) -eq 0 ] && [ "$at" -gt 0 ]; do at=$((at / 2)) top=$((top / 2)); done
  else
    { printf '\001'; cat "$dir/hash" "$dir/one"; } | hash
  fi
  at=$((at / 2)) top=$((top / 2))
done
[ "$top" -eq 0 ] && [ "$(base64 <"$dir/hash")" = "$root" ] ||
  bad 'the proof does not lead from the last record to the root of the checkpoint'
end_if_bad
echo "ok $seq records, head $head, in the log of $origin"
