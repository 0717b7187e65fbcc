/**
 * Writes that come at the same moment share one transaction: its statements and its commit are paid once for all of them. All of
 * them go through or none; where one would be refused, or asks again under a known key, each is done in a transaction of its own.
 */
import type { Answer, EndpointShape } from '../../../contract/endpoint.ts'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { flushChanges } from '../../feed/record-change.ts'
import { userOf, type Call } from '../entry/call.ts'
import { gather } from './gather.ts'
import {
  claimKeys,
  findAnswer,
  storeAnswers,
  type KeyedRequest,
  type StoredAnswer,
} from '../idempotency/idempotency.ts'
import { answer, keyedRequest, mountRaw, write } from './mount.ts'
import type { Platform } from '../entry/platform.ts'

/** Several at once, of different persons: all their answers in order, or the refusal of the first that is refused. */
export type GatheredWriter<E extends EndpointShape> = (
  tx: Tx,
  calls: readonly Call<E>[],
) => Promise<Outcome<readonly Answer<E>[]>>

interface KeyedCall<E extends EndpointShape> {
  readonly call: Call<E>
  readonly keyed: KeyedRequest
}

/** So that somebody who waits for a lock holds up others no longer than that. */
const LANES = 2
const SIZE_MAX = 64

/**
 * @param endpoint of signed-in persons, with a key
 * @param before slow checks of one call, outside the transaction; a known key's answer is given whatever they say
 */
export function mountGatheredWriter<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  writer: GatheredWriter<E>,
  before: (call: Call<E>) => Promise<Outcome<void>>,
): void {
  if (!endpoint.idempotent) throw new Error(`${endpoint.id} has no keys`)
  const alone = async (tx: Tx, call: Call<E>): Promise<Outcome<Answer<E>>> => {
    const outcome = await writer(tx, [call])
    if (!outcome.ok) return outcome
    const [only] = outcome.value
    if (only === undefined) throw new Error(`${endpoint.id} gave no answer`)
    return done(only)
  }
  const perform = gather<KeyedCall<E>, StoredAnswer>({
    lanes: LANES,
    sizeMax: SIZE_MAX,
    nameOf: ({ call }) => userOf(call),
    alone: ({ call, keyed }) => write({ platform, call, keyed, writer: alone, before: undefined }),
    together: (items) => together(platform, items, writer),
  })
  mountRaw(platform, endpoint, async ({ call, request, reply }) => {
    const keyed = keyedRequest(platform, endpoint, request, call)
    const checked = await before(call)
    answer(
      endpoint,
      reply,
      checked.ok
        ? await perform({ call, keyed })
        : ((await findAnswer(platform.database, keyed)) ?? { outcome: checked, position: null }),
    )
  })
}

async function together<E extends EndpointShape>(
  platform: Platform,
  given: readonly KeyedCall<E>[],
  writer: GatheredWriter<E>,
): Promise<readonly StoredAnswer[] | null> {
  try {
    const outcome = await inTransaction(platform.database, async (tx): Promise<Outcome<readonly StoredAnswer[]>> => {
      if (
        !(await claimKeys(
          tx,
          given.map(({ call, keyed }) => ({ request: keyed, now: call.now })),
        ))
      )
        return refuse('unavailable')
      const results = await writer(
        tx,
        given.map(({ call }) => call),
      )
      if (!results.ok) return results
      const moves = await flushChanges(tx)
      const answers = given.map(({ call, keyed }, index) => {
        const move = moves.get(userOf(call))
        return {
          request: keyed,
          outcome: done(results.value[index]),
          position: move ? `${move.epoch}:${move.seq}` : null,
        }
      })
      await storeAnswers(tx, answers)
      return done(answers)
    })
    return outcome.ok ? outcome.value : null
  } catch (error) {
    // Each alone is told what is wrong, and finds its answer under its key should the commit have gone through after all.
    platform.app.log.warn(
      { error: String(error), count: given.length },
      'writes that were gathered are done one by one',
    )
    return null
  }
}
