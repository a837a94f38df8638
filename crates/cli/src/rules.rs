//! `daybook rules`: the paragraphs of the rules in our own words.

use std::io::{self, Write};

use anstyle::Style;
use audit::Paragraph;
use language::Language;
use language::catalogue::{GlossaryWord, ParagraphEntry, SearchResult, search};

use crate::args::Rules;
use crate::error::CliError;
use crate::output;

pub(crate) fn rules(args: &Rules) -> Result<(), CliError> {
    let found = search(&args.search.join(" "), args.edition, args.lang);
    if args.json {
        return output::json(&found);
    }
    output::lines(|out| text(&found, args.lang, out))
}

fn text(found: &SearchResult, language: Language, out: &mut dyn Write) -> io::Result<()> {
    found.paragraphs.iter().try_for_each(|entry| paragraph(entry, language, out))?;
    found.words.iter().try_for_each(|entry| word(entry, language, out))?;
    let (sections, words) = (found.sections.len(), found.words.len());
    writeln!(out, "{}", language.found_in_rules(found.count, sections, words))
}

fn paragraph(entry: &ParagraphEntry, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let title = entry.title.in_language(language);
    write!(out, "{bold}{} {}{bold:#}  {title}", entry.edition, entry.number)?;
    if let Some(Paragraph { edition, number }) = entry.elsewhere {
        write!(out, "  (= {edition} {number})")?;
    }
    writeln!(out, "\n  {}", entry.summary.in_language(language))?;
    see(&entry.see, language, out)?;
    if !entry.checks.is_empty() {
        let checks: Vec<_> = entry.checks.iter().map(|check| check.word()).collect();
        writeln!(out, "  {}{}{}", language.checks(), language.colon(), checks.join(", "))?;
    }
    writeln!(out)
}

fn word(word: &GlossaryWord, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let title = word.word.in_language(language);
    writeln!(out, "{bold}{title}{bold:#}  ({})", word.source)?;
    writeln!(out, "  {}", word.summary.in_language(language))?;
    see(&word.see, language, out)?;
    writeln!(out)
}

fn see(see: &[Paragraph], language: Language, out: &mut dyn Write) -> io::Result<()> {
    if see.is_empty() {
        return Ok(());
    }
    let numbers: Vec<_> =
        see.iter().map(|paragraph| format!("{} {}", paragraph.edition, paragraph.number)).collect();
    writeln!(out, "  {}", language.see_also(&numbers.join(", ")))
}
