/** The choices made on this device; for a signed-in person, a copy of the account's choices. src/first-scripts/theme.ts reads the same keys before the first paint. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/languages.ts'
import { createStoredCell } from './cell.ts'
import { AMOUNTS_HIDDEN_KEY, LANGUAGE_KEY, MARKET_COLOURS_KEY, THEME_KEY } from '../../storage-keys.ts'

export type Theme = 'system' | 'light' | 'dark'
/** The colour of a rising price; `habit` is the one that readers of the chosen language are used to. With blue, orange is the colour of a fall. */
const MARKET_COLOURS = ['habit', 'red-up', 'green-up', 'blue-up'] as const
export type MarketColours = (typeof MARKET_COLOURS)[number]

export const languageCell = createStoredCell<Language>(LANGUAGE_KEY, (stored) =>
  isLanguage(stored) ? stored : DEFAULT_LANGUAGE,
)

export const themeCell = createStoredCell<Theme>(THEME_KEY, (stored) =>
  stored === 'light' || stored === 'dark' ? stored : 'system',
)

export const marketColoursCell = createStoredCell<MarketColours>(MARKET_COLOURS_KEY, (stored) =>
  isMarketColours(stored) ? stored : 'habit',
)

/** Whether sums are covered, for somebody who looks at the phone among others. */
export const areAmountsHiddenCell = createStoredCell(AMOUNTS_HIDDEN_KEY, (stored) => stored === true)

export function isLanguage(stored: unknown): stored is Language {
  return typeof stored === 'string' && Object.hasOwn(LANGUAGES, stored)
}

export function isMarketColours(stored: unknown): stored is MarketColours {
  return MARKET_COLOURS.some((colours) => colours === stored)
}
