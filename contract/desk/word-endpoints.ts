/** Articles in several languages at once, and texts that are published at a time to come. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema, timeSchema } from '../identifiers.ts'
import { lineSchema, linesSchema } from '../text-schema.ts'
import { actAnswerSchema, forOperators } from './base-endpoint.ts'

const file = lineSchema({ min: 4, max: 120 })
const act = { ...forOperators, cost: 'write', method: 'POST', response: actAnswerSchema } as const

/** The texts that are public at a place now, in each language that has one of its own. */
export const readArticleTexts = endpoint({
  ...forOperators,
  id: 'desk-article-texts',
  cost: 'scan',
  method: 'GET',
  path: '/article-texts',
  query: z.object({ file }),
  response: z.object({ texts: z.record(z.string(), z.string()) }),
})
/** Asks for the texts of one place together: one yes is a yes to all of them. */
export const publishArticles = endpoint({
  ...act,
  id: 'desk-publish-articles',
  path: '/article-texts',
  body: z.strictObject({
    id: idSchema,
    file,
    texts: z.record(lineSchema({ min: 2, max: 10 }), linesSchema({ min: 1, max: 100_000 })),
    /** When they are published, a whole minute; nothing said: with the second yes. */
    at: z.optional(timeSchema),
  }),
})

const scheduledSchema = z.object({
  id: idSchema,
  dueAt: timeSchema,
  status: z.enum(['waiting', 'published', 'cancelled']),
  endedAt: z.nullable(timeSchema),
  by: z.string(),
  name: z.record(z.string(), z.string()),
})
export type ScheduledText = z.infer<typeof scheduledSchema>

/** The texts that wait for their time, the next one first, and the last ones that were published or taken back. */
export const readScheduled = endpoint({
  ...forOperators,
  id: 'desk-scheduled',
  cost: 'scan',
  method: 'GET',
  path: '/scheduled',
  response: z.object({ at: timeSchema, scheduled: z.array(scheduledSchema) }),
})
export const cancelScheduled = endpoint({
  ...act,
  id: 'desk-cancel-scheduled',
  path: '/scheduled/:id/cancel',
  params: z.object({ id: idSchema }),
})

export const WORD_ENDPOINTS = [readArticleTexts, publishArticles, readScheduled, cancelScheduled] as const
