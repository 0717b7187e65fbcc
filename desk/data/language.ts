import { i18n } from '@lingui/core'
import { messages as english } from '../locales/en-US/desk.po'
import { messages as chinese } from '../locales/zh-CN/desk.po'

export const DESK_LANGUAGES = { 'en-US': 'English', 'zh-CN': '简体中文' } as const
export type DeskLanguage = keyof typeof DESK_LANGUAGES

const KEPT = 'candor-desk.language'

/** The language that was chosen here, or the browser's. */
export function firstLanguage(): DeskLanguage {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'en-US' || kept === 'zh-CN') return kept
  return navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US'
}

export function showLanguage(language: DeskLanguage): void {
  i18n.load({ 'en-US': english, 'zh-CN': chinese })
  i18n.activate(language)
  document.documentElement.lang = language
}

export function chooseLanguage(language: DeskLanguage): void {
  localStorage.setItem(KEPT, language)
  showLanguage(language)
}
