/** Words that are the same in every language: what the server holds about a person and the market, and names. */
import { readFile } from 'node:fs/promises'
import { APP_NAME } from '../../../contract/app-info.ts'
import { DEMO_COMPANY } from '../../../contract/demo-company.ts'
import { LANGUAGES } from '../../../contract/languages.ts'
import { COLLECTIONS, type CollectionName } from '../../../contract/sync/collection-rules.ts'
import type { Trader } from '../trader.ts'

/** Units, brands and what Intl writes for English. */
const NAMES = [
  APP_NAME,
  'USDT',
  'TRC',
  'ERC',
  'BEP',
  'sec',
  'hr',
  'day',
  'Islas Malvinas',
  'Palestine',
  'UTC',
  'GMT',
  'AM',
  'PM',
  'ms',
  'min',
  'KB',
  'MB',
  'GB',
  'ID',
  'PIN',
  'SHA',
  'settle',
  'TradingView',
  'Lightweight',
  'Charts',
  'Chrome',
  'Headless',
  'HeadlessChrome',
  'Chromium',
  'Linux',
  'Android',
  'Lucide',
  'React',
  'MIT',
  'ISC',
]

export async function knownWords(trader: Trader): Promise<string[]> {
  const texts: string[] = [...NAMES, DEMO_COMPANY.address, ...Object.values(LANGUAGES)]
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const name of Object.keys(COLLECTIONS)) {
    // The keys of the table are these names.
    const collection = name as CollectionName
    if (collection === 'articles') continue
    collect(
      COLLECTIONS[collection].feed === 'user' ? await trader.rows(collection) : await trader.publicRows(collection),
    )
  }
  // Articles give their titles: their text stands in a frame of its own, but for the questions of the help page.
  for (const article of await trader.publicRows('articles'))
    collect(article.kind === 'help' ? [article.title, article.markdown] : article.title)
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, month + 1))
  const weekdays = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 5, day + 1))
  for (const month of ['short', 'long'] as const)
    for (const at of [...months, ...weekdays])
      texts.push(new Intl.DateTimeFormat('en-US', { month, weekday: month, day: 'numeric' }).format(at))
  const regions = new Intl.DisplayNames('en-US', { type: 'region' })
  for (const [code] of (
    await readFile(new URL('../../../src/ui/fields/country-codes.ts', import.meta.url), 'utf8')
  ).matchAll(/\b[A-Z]{2}\b/g))
    texts.push(regions.of(code) ?? code)
  return [...new Set(texts.flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? []))]
}
