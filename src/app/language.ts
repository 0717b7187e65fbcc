/** The words of the chosen language, loaded when they are needed: one catalog at a time. */
import { i18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.ts'

type Catalog = { readonly messages: Record<string, string> }
const catalogs = import.meta.glob<Catalog>('../../locales/*/messages.po')

/**
 * Activates a language. Offline, one that was never loaded here is not to be had.
 * @returns the language that is active now: the one asked for, the one before, or the default, which is always at hand
 */
export async function activateLanguage(wanted: Language): Promise<Language> {
  for (const language of new Set([wanted, ...activeLanguage(), DEFAULT_LANGUAGE])) {
    const messages = await loadMessages(language)
    if (messages === null) continue
    i18n.loadAndActivate({ locale: language, messages })
    document.documentElement.lang = language
    return language
  }
  throw new Error('no catalog could be loaded')
}

function activeLanguage(): Language[] {
  // Only languages of ours are ever activated here.
  return i18n.locale === '' ? [] : [i18n.locale as Language]
}

async function loadMessages(language: Language): Promise<Record<string, string> | null> {
  const load = catalogs[`../../locales/${language}/messages.po`]
  if (load === undefined) return null
  try {
    return (await load()).messages
  } catch {
    // No network, or a release that is gone: the caller goes on with a language that it has.
    return null
  }
}
