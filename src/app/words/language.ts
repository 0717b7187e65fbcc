/**
 * The words of the chosen language, in five parts that follow each other (lingui.config.ts): what the welcome page needs,
 * what home needs besides, a product's page, the orders, and the rest. So a first visit loads a few hundred words, not thousands.
 * This room holds the loading of the app's words. It may not hold a word.
 */
import { i18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/languages.ts'
import { pageGoesOn } from '../updates/stale-chunks.ts'
import { WORDS, type Words } from './words.ts'

type Messages = Record<string, string>

const catalogs = import.meta.glob<{ readonly messages: Messages }>('./*/*.po', { base: '../../../locales' })
/** How many parts the pages that were opened so far need. */
let wantedParts = 1
let activating: Promise<Language> | null = null
let wishes = 0
const loadedParts = new Map<Language, number>()

/**
 * Activates a language. Offline, one that was never loaded here is not to be had.
 * @returns the language that is active now: the one asked for, the one before, or the default, which is always at hand
 */
export function activateLanguage(wanted: Language): Promise<Language> {
  const wish = (wishes += 1)
  activating = activateFirstAtHand([wanted, ...activeLanguage(), DEFAULT_LANGUAGE], () => wish === wishes)
  return activating
}

/** Loads the words up to this part, for the language that is active, and from now on for every other that is chosen. */
export async function loadWords(words: Words): Promise<void> {
  wantedParts = Math.max(wantedParts, WORDS.indexOf(words) + 1)
  // Without any language nothing is shown yet: the next that is tried brings these along.
  const active = await activating?.catch(() => null)
  if (active) await loadParts(active)
}

async function activateFirstAtHand(languages: readonly Language[], isNewest: () => boolean): Promise<Language> {
  const [language, ...others] = languages
  if (language === undefined) throw new Error('no catalog could be loaded')
  try {
    await loadParts(language)
  } catch {
    await pageGoesOn()
    // No network, or a release that is gone: on with a language that is at hand.
    return activateFirstAtHand(others, isNewest)
  }
  // Another one was chosen while this one was on its way.
  if (!isNewest() && activating !== null) return activating
  i18n.activate(language)
  document.documentElement.lang = language
  return language
}

async function loadParts(language: Language): Promise<void> {
  const from = loadedParts.get(language) ?? 0
  const to = wantedParts
  if (to <= from) return
  for (const messages of await Promise.all(WORDS.slice(from, to).map((part) => loadPart(language, part))))
    i18n.load(language, messages)
  loadedParts.set(language, Math.max(to, loadedParts.get(language) ?? 0))
}

async function loadPart(language: Language, part: Words): Promise<Messages> {
  const load = catalogs[`./${language}/${part}.po`]
  if (load === undefined) throw new Error(`no words "${part}" for ${language}`)
  return (await load()).messages
}

function activeLanguage(): Language[] {
  // Only languages of ours are ever activated here.
  return i18n.locale === '' ? [] : [i18n.locale as Language]
}
