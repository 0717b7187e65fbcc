import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idSchema } from '../identifiers.ts'
import { isTag, NOTE_LENGTH_MAX, TAG_LENGTH_MAX, TAGS_MAX, tagsOf } from '../order-tags.ts'
import { orderNoteSchema } from '../rows/order-note.ts'
import { lineSchema, linesSchema } from '../text-schema.ts'

/** Keeps what a person writes beside an order of theirs, whole: the last that reaches the server counts. Empty takes it away. No proof has any of it. */
export const noteOrder = endpoint({
  id: 'note-order',
  cost: 'write',
  method: 'PUT',
  path: '/orders/:id/note',
  access: 'user',
  idempotent: true,
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({
    text: linesSchema({ max: NOTE_LENGTH_MAX }),
    tags: z.array(lineSchema({ min: 1, max: TAG_LENGTH_MAX }).check(z.refine(isTag))).check(
      z.maxLength(TAGS_MAX),
      z.refine((tags) => tagsOf(tags.join(',')).length === tags.length),
    ),
  }),
  response: orderNoteSchema,
  problems: ['not-found'],
})
