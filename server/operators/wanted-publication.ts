/** The texts that operators ask to publish: their forms, and the words by which the log and a second operator know them. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { keyIdSchema, timeSchema } from '../../contract/identifiers.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { textsSchema, type Message } from '../../contract/rows/message.ts'
import { linesSchema } from '../../contract/text-schema.ts'

const TEXT_MAX = 100_000
const text = linesSchema({ min: 1, max: TEXT_MAX })
const place = { language: z.string(), file: z.string() }
/** When it is published; nothing said: with the second yes. */
const at = z.optional(timeSchema)

export const wantedPublicationSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('announcement'), texts: textsSchema, at }),
  z.strictObject({ of: z.literal('article'), ...place, text }),
  /** One article in several languages, with one yes for all of them. */
  z.strictObject({ of: z.literal('articles'), file: z.string(), texts: z.record(z.string(), text), at }),
  z.strictObject({ of: z.literal('withdrawal-of-article'), ...place }),
  // The key that signs when this is asked for, and that will sign the notice for the one after it.
  z.strictObject({ of: z.literal('signing-key'), previousKeyId: keyIdSchema }),
])
export type WantedPublication = z.infer<typeof wantedPublicationSchema>

/** A publication that may wait for a later time. */
export type Schedulable = Extract<WantedPublication, { of: 'announcement' | 'articles' }>

/** Texts that can be shown: English among them, known languages, nothing empty and no characters that are not seen. */
export function areTexts(texts: Message['texts']): boolean {
  if (texts?.['en-US'] === undefined || !Object.keys(texts).every((language) => Object.hasOwn(LANGUAGES, language)))
    return false
  return Object.values(texts).every(({ title, body }) =>
    [title, body].every((words) => words.trim() !== '' && text.safeParse(words).success),
  )
}

export function digestOf(wanted: WantedPublication): string {
  return createHash('sha256')
    .update(wanted.of === 'article' ? wanted.text : JSON.stringify(wanted))
    .digest('hex')
}

/** The facts that tell one publication from another. */
export function nameOf(wanted: WantedPublication): Record<string, string> {
  switch (wanted.of) {
    case 'announcement':
      return { publication: wanted.of, title: wanted.texts['en-US']?.title ?? '', ...timeOf(wanted) }
    case 'articles':
      return {
        publication: wanted.of,
        place: wanted.file,
        languages: Object.keys(wanted.texts).join(' '),
        ...timeOf(wanted),
      }
    case 'signing-key':
      return { publication: wanted.of, replaces: wanted.previousKeyId }
    case 'article':
    case 'withdrawal-of-article':
      return { publication: wanted.of, place: `${wanted.language}/${wanted.file}` }
  }
}

function timeOf({ at: due }: Schedulable): Record<string, string> {
  return due === undefined ? {} : { due: new Date(due).toISOString().slice(0, 16) }
}

/** The whole text, line by line: the second operator says yes to these words and to no others. */
export function linesOf(wanted: WantedPublication): string[] {
  switch (wanted.of) {
    case 'withdrawal-of-article':
    case 'signing-key':
      return []
    case 'article':
      return wanted.text.split('\n')
    case 'articles':
      return Object.entries(wanted.texts).flatMap(([language, words]) => [`${language}:`, ...words.split('\n')])
    case 'announcement':
      return Object.entries(wanted.texts).flatMap(([language, { title, body }]) => [
        `${language}: ${title}`,
        ...body.split('\n'),
      ])
  }
}
