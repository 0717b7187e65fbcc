import * as z from 'zod'
import { jsonIn } from './market-beats.ts'
import type { Relay } from './relay.ts'

const schema = z.strictObject({ sessionId: z.string(), name: z.string(), item: z.nullable(z.string()) })
type Seen = z.infer<typeof schema>

/** Tells between the processes of the desk which items operators have open. */
export function relayPresence(relay: Relay): { tell(seen: Seen): void; hear(listener: (seen: Seen) => void): void } {
  return {
    tell: (seen) => relay.tell('presence', JSON.stringify(seen)),
    hear: (listener) =>
      void relay.hear('presence', (text) => {
        const read = schema.safeParse(jsonIn(text))
        if (read.success) listener(read.data)
      }),
  }
}
