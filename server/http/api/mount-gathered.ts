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
  claimWithAnswers,
  findAnswer,
  keepAnswer,
  type KeyedRequest,
  type StoredAnswer,
} from '../idempotency/idempotency.ts'
import { answer, keyedRequest, mountRaw } from './mount.ts'
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
  const perform = gather<KeyedCall<E>, StoredAnswer>({
    lanes: LANES,
    sizeMax: SIZE_MAX,
    nameOf: ({ call }) => userOf(call),
    alone: (item) => alone(platform, item, writer),
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

async function alone<E extends EndpointShape>(
  platform: Platform,
  item: KeyedCall<E>,
  writer: GatheredWriter<E>,
): Promise<StoredAnswer> {
  const { database } = platform
  const known = await findAnswer(database, item.keyed)
  if (known) return known
  const written = await inOneTransaction(platform, [item], writer)
  if (written.ok) {
    const [only] = written.value
    if (only === undefined) throw new Error(`${item.keyed.endpoint} gave no answer`)
    return only
  }
  await keepAnswer(database, item.keyed, written, item.call.now)
  // Another process may have done the same request meanwhile, which may be why this one was refused: its answer is the one that stands.
  return (await findAnswer(database, item.keyed)) ?? { outcome: written, position: null }
}

async function together<E extends EndpointShape>(
  platform: Platform,
  items: readonly KeyedCall<E>[],
  writer: GatheredWriter<E>,
): Promise<readonly StoredAnswer[] | null> {
  try {
    const written = await inOneTransaction(platform, items, writer)
    return written.ok ? written.value : null
  } catch (error) {
    // Each alone is told what is wrong, and finds its answer under its key should the commit have gone through after all.
    platform.app.log.warn(
      { error: String(error), count: items.length },
      'writes that were gathered are done one by one',
    )
    return null
  }
}

/** All of them and their answers, or nothing. */
function inOneTransaction<E extends EndpointShape>(
  platform: Platform,
  items: readonly KeyedCall<E>[],
  writer: GatheredWriter<E>,
): Promise<Outcome<readonly StoredAnswer[]>> {
  return inTransaction(platform.database, async (tx): Promise<Outcome<readonly StoredAnswer[]>> => {
    const results = await writer(
      tx,
      items.map(({ call }) => call),
    )
    if (!results.ok) return results
    const moves = await flushChanges(tx)
    const answers = items.map(({ call, keyed }, index) => {
      const move = moves.get(userOf(call))
      return {
        request: keyed,
        now: call.now,
        outcome: done(results.value[index]),
        position: move ? `${move.epoch}:${move.seq}` : null,
      }
    })
    return (await claimWithAnswers(tx, answers)) ? done(answers) : refuse('unavailable')
  })
}
