/** npm run config-table: writes README's table of the configuration. With --check it only says whether the table is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { VARIABLES } from '../server/config-table.ts'

const PAGE = 'README.md'
const HEADER = '| variable | default | for |\n|---|---|---|\n'

const text = readFileSync(PAGE, 'utf8')
const page = withTable(text)
if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, page)
  console.log(`${PAGE}: ${Object.keys(VARIABLES).length} variables`)
} else if (page === text) console.log(`${PAGE} is up to date: ${Object.keys(VARIABLES).length} variables`)
else {
  console.error(`${PAGE} differs from server/config-table.ts: run "npm run config-table"`)
  process.exitCode = 1
}

/** Puts the table in the place of the one that stands in the text, up to the next empty line. */
function withTable(text: string): string {
  const start = text.indexOf(HEADER)
  const end = text.indexOf('\n\n', start)
  if (start < 0 || end < 0) throw new Error(`${PAGE} has no table that begins with ${HEADER}`)
  return `${text.slice(0, start)}${HEADER}${renderRows().join('\n')}${text.slice(end)}`
}

function renderRows(): readonly string[] {
  const rows: { names: string[]; defaults: string[]; inWords: string | null; purpose: string }[] = []
  for (const [name, { form, purpose, defaultInWords }] of Object.entries(VARIABLES)) {
    const shown = shownDefault(form.safeParse(undefined).data)
    const above = rows.at(-1)
    if (purpose !== null) rows.push({ names: [name], defaults: [shown], inWords: defaultInWords, purpose })
    else if (above) {
      above.names.push(name)
      above.defaults.push(shown)
    }
  }
  return rows.map(({ names, defaults, inWords, purpose }) => {
    const cell = inWords ?? (new Set(defaults).size === 1 ? defaults[0] : defaults.join(', '))
    return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${cell} | ${purpose} |`
  })
}

function shownDefault(value: unknown): string {
  return value === null || value === '' ? 'none' : `\`${String(value)}\``
}
