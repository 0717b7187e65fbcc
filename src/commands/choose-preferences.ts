import type { Language } from '../../contract/languages.ts'
import { areAmountsHiddenCell, languageCell, marketColoursCell, themeCell, type MarketColours, type Theme } from '../store/preferences.ts'

/** The app loads its words and shows them; without them it stays with the language it has (src/app/language.ts). */
export function chooseLanguage(language: Language): void {
  languageCell.set(language)
}

export function chooseTheme(theme: Theme): void {
  themeCell.set(theme)
}

export function chooseMarketColours(colours: MarketColours): void {
  marketColoursCell.set(colours)
}

export function hideAmounts(areHidden: boolean): void {
  areAmountsHiddenCell.set(areHidden)
}
