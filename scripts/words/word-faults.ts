/** Finds faults in the words of one language: one text with two translations, or words that its glossary doesn't use. */
import type { GlossaryRow } from './glossary.ts'

export interface CatalogText {
  /** The part of the catalog it stands in, or the file of a server's text. */
  readonly part: string
  readonly message: string
  readonly context?: string
  readonly translation: string
}

export interface WordsOfLanguage {
  readonly language: string
  readonly texts: readonly CatalogText[]
  readonly glossary: readonly GlossaryRow[]
}

export function wordFaults({ language, texts, glossary }: WordsOfLanguage): string[] {
  return [...twoTranslations(texts), ...sameAsDecline(texts), ...glossaryFaults(texts, glossary)].map(
    (fault) => `${language}: ${fault}`,
  )
}

function twoTranslations(texts: readonly CatalogText[]): string[] {
  const first = new Map<string, CatalogText>()
  const faults: string[] = []
  for (const text of texts) {
    const id = JSON.stringify([text.context ?? null, text.message])
    const earlier = first.get(id) ?? text
    first.set(id, earlier)
    if (earlier.translation !== text.translation) {
      faults.push(
        `"${text.message}" is "${earlier.translation}" in ${earlier.part} and "${text.translation}" in ${text.part}: one word, or a context for each meaning`,
      )
    }
  }
  return faults
}

/** The message of the button that does nothing, beside one that acts. */
const DECLINE = { message: 'Cancel', context: 'not doing it' }
/** The label of a button that takes something back. */
const ACT = 'Take back'

function sameAsDecline(texts: readonly CatalogText[]): string[] {
  const decline = texts
    .find(({ message, context }) => message === DECLINE.message && context === DECLINE.context)
    ?.translation.toLowerCase()
  if (decline === undefined) return []
  return texts
    .filter(({ message, translation }) => message === ACT && translation.toLowerCase().includes(decline))
    .map(
      ({ translation }) =>
        `"${translation}" does it and "${decline}" does not: two buttons side by side need two words`,
    )
}

function glossaryFaults(texts: readonly CatalogText[], glossary: readonly GlossaryRow[]): string[] {
  const written = texts.map((text) => ({ ...text, plain: plain(text.translation) }))
  return glossary.flatMap(({ term, says, never }) => [
    ...never.flatMap((form) =>
      written
        .filter(({ plain: words }) => holds(words, form))
        .map(({ part, message }) => `"${form}" in ${part}, "${message}": ${term} is ${says.join(' / ')}`),
    ),
    ...says
      .filter((form) => !written.some(({ plain: words }) => holds(words, form)))
      .map((form) => `"${form}" (${term}) occurs nowhere: the glossary is out of date`),
  ])
}

const SOFT_HYPHEN = /\u00AD/g
const plain = (text: string) => text.replace(SOFT_HYPHEN, '').toLowerCase()

/** Words of languages that write spaces are whole words; the others have none to stand apart by. */
function holds(words: string, form: string): boolean {
  const sought = plain(form)
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1)) {
    if (!LATIN.test(sought)) return true
    if (!LETTER.test(words[at - 1] ?? ' ') && !LETTER.test(words[at + sought.length] ?? ' ')) return true
  }
  return false
}

const LATIN = /^\p{Script=Latin}/u
const LETTER = /\p{L}/u
