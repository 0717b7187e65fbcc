/**
 * The words of the chosen language, in three files: what the welcome page needs, that with what home, a product's page and the orders
 * need, and the rest. A first visit thus loads a few hundred words, not thousands.
 * This room holds the loading of the app's words. It may not hold a word.
 */
import { WORD_FILES } from 'virtual:word-files'
import { i18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/languages.ts'
import { pageGoesOn } from '../updates/stale-chunks.ts'
import type { Words } from './words.ts'

/** How many files the pages that were opened so far need, the first of them only by itself. */
let wantedFiles = 1
let activating: Promise<Language> | null = null
let wishes = 0
const loadedFiles = new Map<Language, number>()

/**
 * Activates a language. Offline, one that was never loaded here is not to be had.
 * @returns the language that is active now: the one asked for, the one before, or the default, which is always at hand
 */
export function activateLanguage(wanted: Language): Promise<Language> {
  const wish = (wishes += 1)
  activating = activateFirstAtHand([wanted, ...activeLanguage(), DEFAULT_LANGUAGE], () => wish === wishes)
  return activating
}

/** Says up to which part the words are needed, before any language is active: the second file then comes in place of the first. */
export function expectWords(words: Words): void {
  wantedFiles = Math.max(wantedFiles, words === 'first' ? 1 : words === 'messages' ? 3 : 2)
}

/** Loads the words up to this part, for the language that is active, and from now on for every other that is chosen. */
export async function loadWords(words: Words): Promise<void> {
  expectWords(words)
  // Without any language nothing is shown yet: the next that is tried brings these along.
  const active = await activating?.catch(() => null)
  if (active) await loadFiles(active)
}

async function activateFirstAtHand(languages: readonly Language[], isNewest: () => boolean): Promise<Language> {
  const [language, ...others] = languages
  if (language === undefined) throw new Error('no catalog could be loaded')
  try {
    await loadFiles(language).catch(() => loadFirstAlone(language))
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

/** At a start whose page has lost its words: the page then says so in its own language, and asks for them again. */
async function loadFirstAlone(language: Language): Promise<void> {
  await pageGoesOn()
  // A page that stands would lose its words to a language that has few.
  if (i18n.locale !== '') throw new Error(`the words of ${language} are not at hand`)
  await loadFiles(language, 1)
}

async function loadFiles(language: Language, to = wantedFiles): Promise<void> {
  const had = loadedFiles.get(language) ?? 0
  if (to <= had) return
  // The second has what is in the first.
  const from = to > 1 ? Math.max(had, 1) : 0
  const files = await Promise.all(WORD_FILES[language].slice(from, to).map((load) => load()))
  for (const { messages } of files) i18n.load(language, messages)
  loadedFiles.set(language, Math.max(to, loadedFiles.get(language) ?? 0))
}

function activeLanguage(): Language[] {
  // Only languages of ours are ever activated here.
  return i18n.locale === '' ? [] : [i18n.locale as Language]
}
