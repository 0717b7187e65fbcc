/** The catalogs while the app is being built: for what has words and no React, the worker and the manifests. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { LANGUAGES, type Language } from '../../contract/languages.ts'

export const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[] // the keys of a constant

/** (language, English text) → the text in that language; English where it is not translated yet. */
export type Translate = (language: Language, english: string) => string

export async function loadTranslations(): Promise<Translate> {
  const catalogs = await getCatalogs(getConfig({ skipValidation: true }))
  const words = new Map<string, string>()
  for (const language of ALL_LANGUAGES) {
    for (const catalog of catalogs) {
      for (const entry of Object.values((await catalog.read(language)) ?? {})) {
        // A text with a context has another meaning: "Deposit" into the fund is not the deposit of the manifest.
        if (entry.message !== undefined && entry.translation && !entry.context)
          words.set(`${language} ${entry.message}`, entry.translation)
      }
    }
  }
  return (language, english) => words.get(`${language} ${english}`) ?? english
}
