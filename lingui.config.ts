import { defineConfig } from '@lingui/conf'
import { LANGUAGES } from './contract/languages.ts'
import { speakingFiles } from './scripts/build/speaking-files.ts'
import { WORDS } from './src/app/words/words.ts'
import { FIRST_PAGES, FRAME } from './src/first-pages.ts'

/** A build for looking at pages: English with accents, so that words which never went through a catalog stand out. Never that of `dist`. */
const isPseudo = process.env['BUILD_WORDS'] === 'pseudo'
if (isPseudo && (process.env['BUILD_FOLDER'] ?? 'dist') === 'dist')
  throw new Error('the pseudo-locale is for a build of its own: set BUILD_FOLDER')

/**
 * The catalogs: source text is English, in the code; one folder per language. In it five parts that follow each other
 * (src/app/words/words.ts), so that a first visit need not wait for the words of pages that it doesn't open. The table of first pages
 * says which pages a part is for; what is said on them follows from what they import.
 */
function parts(): { path: string; include: string[]; exclude?: string[] }[] {
  const taken = new Set<string>()
  return WORDS.map((part) => {
    const path = `<rootDir>/locales/{locale}/${part}`
    if (part === 'messages') return { path, include: ['src'], exclude: [...taken] }
    const pages = FIRST_PAGES.filter(({ words }) => words === part)
    const entries = pages.flatMap(({ screen, isBare, speaksWith = [] }) => [
      'src/main.tsx',
      screen,
      ...(isBare ? [] : [FRAME]),
      ...speaksWith,
    ])
    const include = speakingFiles(entries).filter((file) => !taken.has(file))
    for (const file of include) taken.add(file)
    return { path, include }
  })
}

export default defineConfig({
  sourceLocale: 'en-US',
  ...(isPseudo ? { pseudoLocale: 'en-US' } : {}),
  locales: Object.keys(LANGUAGES),
  fallbackLocales: { default: 'en-US' },
  catalogs: parts(),
})
