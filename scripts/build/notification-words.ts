import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE } from '../../contract/languages.ts'
import { PAYLOAD_KINDS } from '../../contract/push.ts'
import { ALL_LANGUAGES, loadTranslations } from './translations.ts'

const MODULE = 'virtual:notification-words'
const SOURCE = 'src/ui/words/notification-words.ts'

/** Gives the worker its few words in all languages: NOTIFICATION_WORDS[language][kind] is a title and a body. */
export function notificationWords(): Plugin {
  return {
    name: 'candor-notification-words',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: async (id) => {
      if (id !== `\0${MODULE}`) return null
      const source = await readFile(SOURCE, 'utf8')
      const lines = [...source.matchAll(/^ {2}(\w+): \{ title: msg`([^`]+)`, body: msg`([^`]+)` \},$/gm)]
      if (lines.map(([, kind]) => kind).join() !== PAYLOAD_KINDS.join())
        throw new Error(`${SOURCE} does not name each kind on a line of its own`)
      const translate = await loadTranslations()
      const words = Object.fromEntries(
        ALL_LANGUAGES.map((language) => [
          language,
          Object.fromEntries(
            lines.map(([, kind, title = '', body = '']) => [
              kind,
              { title: translate(language, title), body: translate(language, body) },
            ]),
          ),
        ]),
      )
      return `export const NOTIFICATION_WORDS = ${JSON.stringify(words)}\nexport const DEFAULT_WORDS = NOTIFICATION_WORDS['${DEFAULT_LANGUAGE}']`
    },
  }
}
