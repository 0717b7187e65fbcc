/** All words of one language: its catalogs, and the texts that the server starts with. */
import { globSync, readFileSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { parseGlossary } from './glossary.ts'
import type { CatalogText, WordsOfLanguage } from './word-faults.ts'

export async function readWords(languages: readonly string[]): Promise<WordsOfLanguage[]> {
  const glossary = parseGlossary(readFileSync('locales/GLOSSARY.md', 'utf8'))
  const catalogs = await getCatalogs(getConfig({ skipValidation: true }))
  return Promise.all(
    languages.map(async (language) => {
      const texts: CatalogText[] = seedTexts(language)
      for (const catalog of catalogs) {
        for (const { message = '', context, translation } of Object.values((await catalog.read(language)) ?? {})) {
          texts.push({
            part: catalog.path.split('/').at(-1) ?? '',
            message,
            translation: translation ?? '',
            ...(context ? { context } : {}),
          })
        }
      }
      return { language, texts, glossary: glossary.get(language) ?? [] }
    }),
  )
}

const seedTexts = (language: string): CatalogText[] =>
  globSync(`server/content/seed/${language}/**/*.md`).map((file) => ({
    part: file,
    message: file,
    translation: readFileSync(file, 'utf8'),
  }))
