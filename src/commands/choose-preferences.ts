import type { Choice } from '../../contract/endpoints/preferences.ts'
import type { Language } from '../../contract/languages.ts'
import {
  areAmountsHiddenCell,
  languageCell,
  marketColoursCell,
  themeCell,
  type MarketColours,
  type Theme,
} from '../store/device/preferences.ts'
import { noteUnkept } from '../store/device/unkept-choices.ts'
import { newId } from './new-id.ts'

/** The app loads its words and shows them; without them it stays with the language it has (src/app/words/language.ts). */
export function chooseLanguage(language: Language): void {
  languageCell.set(language)
  keepChoice({ name: 'language', value: language })
}

/** Changes the theme, here and on the person's other devices. */
export function chooseTheme(theme: Theme): void {
  themeCell.set(theme)
  keepChoice({ name: 'theme', value: theme })
}

/** Changes the colours of up and down, here and on the person's other devices. */
export function chooseMarketColours(colours: MarketColours): void {
  marketColoursCell.set(colours)
  keepChoice({ name: 'market-colours', value: colours })
}

/** Hides or shows amounts, here and on the person's other devices. */
export function hideAmounts(areHidden: boolean): void {
  areAmountsHiddenCell.set(areHidden)
  keepChoice({ name: 'amounts', value: areHidden ? 'hidden' : 'shown' })
}

/** For the person's other devices. Noted with the choice itself; the way to the outbox is not loaded with the page. */
export function keepChoice(choice: Choice): void {
  noteUnkept({ key: newId(), choice })
  sendChoices()
}

/** Puts the noted choices into the outbox. */
export function sendChoices(): void {
  // Noted before: where the file can't be had, the next start sends it.
  import('./keep-choice.ts').then(({ keepUnkept }) => keepUnkept()).catch(() => undefined)
}
