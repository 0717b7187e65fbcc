/** Ends the streams of a session that is over at every process, not at the one alone that was asked to end it. */
import * as z from 'zod'
import { jsonIn } from './market-beats.ts'
import type { Relay } from './relay.ts'

interface Ends {
  endSession(sessionId: string): void
  endSessionsOf(userId: string, options: { readonly except: string | null }): void
}

const schema = z.union([
  z.strictObject({ session: z.string() }),
  z.strictObject({ user: z.string(), except: z.nullable(z.string()) }),
])

/** @returns the streams, whose ends are told to other processes too. A process that misses the message finds the end in the database. */
export function relayEnds<S extends Ends>(streams: S, relay: Relay): S {
  relay.hear('ended', (text) => {
    const read = schema.safeParse(jsonIn(text))
    if (!read.success) return
    if ('session' in read.data) streams.endSession(read.data.session)
    else streams.endSessionsOf(read.data.user, { except: read.data.except })
  })
  return Object.create(streams, {
    endSession: {
      value: (session: string) => {
        streams.endSession(session)
        relay.tell('ended', JSON.stringify({ session }))
      },
    },
    endSessionsOf: {
      value: (user: string, { except }: { readonly except: string | null }) => {
        streams.endSessionsOf(user, { except })
        relay.tell('ended', JSON.stringify({ user, except }))
      },
    },
  }) as S // the same object with two functions in front
}
