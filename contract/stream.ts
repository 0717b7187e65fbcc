/**
 * The one event stream, GET /api/stream?products=a,b (Server-Sent Events). Ticks of the products on screen, and pokes that
 * say that a feed has moved: the data itself always comes by pull. Every event's data is one JSON object of this union.
 */
import * as z from 'zod/mini'
import { checkpointSchema, tickSchema } from './settlement/tick.ts'
import { timeSchema } from './identifiers.ts'

export const streamEventSchema = z.discriminatedUnion('type', [
  /** First event, and then every few seconds: the server's clock, and proof that the line is alive. */
  z.strictObject({ type: z.literal('time'), serverTime: timeSchema }),
  /** Ticks since the last one sent, oldest first; per product the seqs are without gaps while the stream lasts. They come without their trades. */
  z.strictObject({ type: z.literal('ticks'), ticks: z.array(tickSchema) }),
  z.strictObject({ type: z.literal('checkpoint'), checkpoint: checkpointSchema }),
  /** An operator of customer service, a person, is writing to this one: told while keys are pressed, and stored nowhere. */
  z.strictObject({ type: z.literal('typing'), who: z.literal('operator') }),
  z.strictObject({ type: z.literal('poke'), feed: z.enum(['user', 'public']), epoch: z.string(), seq: z.int() }),
])
export type StreamEvent = z.infer<typeof streamEventSchema>

export const STREAM_HEARTBEAT_MS = 5_000
