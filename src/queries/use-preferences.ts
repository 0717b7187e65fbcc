import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/languages.ts'
import {
  areAmountsHiddenCell,
  languageCell,
  marketColoursCell,
  themeCell,
  type MarketColours,
  type Theme,
} from '../store/device/preferences.ts'

export function useLanguage(): Language {
  return useSyncExternalStore(languageCell.subscribe, languageCell.get)
}

export function useTheme(): Theme {
  return useSyncExternalStore(themeCell.subscribe, themeCell.get)
}

export function useMarketColours(): MarketColours {
  return useSyncExternalStore(marketColoursCell.subscribe, marketColoursCell.get)
}

export function useAreAmountsHidden(): boolean {
  return useSyncExternalStore(areAmountsHiddenCell.subscribe, areAmountsHiddenCell.get)
}
