/** Runs before the first paint: no flash of the wrong theme, language or market colours. A setting that it can't read keeps its default. */
import { LANGUAGE_KEY, MARKET_COLOURS_KEY, THEME_KEY } from '../storage-keys.ts'
import { colourBars } from './colour-bars.ts'
import { readStored } from './read-stored.ts'

const root = document.documentElement
const language = readStored(LANGUAGE_KEY)
if (typeof language === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(language)) root.lang = language
const theme = readStored(THEME_KEY)
if (theme === 'light' || theme === 'dark') {
  root.dataset['theme'] = theme
  colourBars(theme)
}
const market = readStored(MARKET_COLOURS_KEY)
if (market === 'red-up' || market === 'green-up' || market === 'blue-up') root.dataset['market'] = market
