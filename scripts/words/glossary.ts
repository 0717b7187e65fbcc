/** Reads locales/GLOSSARY.md: which words a language says and which it never says. */
export interface GlossaryRow {
  readonly term: string
  readonly says: readonly string[]
  readonly never: readonly string[]
}

/** Language → its rows. */
export function parseGlossary(markdown: string): ReadonlyMap<string, readonly GlossaryRow[]> {
  const sections = markdown.split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const [language = '', ...lines] = section.split('\n')
      const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| term |')).map(parseRow)
      return [language.trim(), rows]
    }),
  )
}

function parseRow(line: string): GlossaryRow {
  const [term = '', says = '', never = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return { term, says: formsOf(says), never: formsOf(never) }
}

const formsOf = (cell: string) => (cell === '' ? [] : cell.split(' / ').map((form) => form.trim()))
