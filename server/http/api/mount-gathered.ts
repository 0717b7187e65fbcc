/**
 * Writes that come at the same moment share one transaction: its statements and its commit are paid once for all of them. All of
 * them go through or none; where one would be refused, or asks again under a known key, each is done in a transaction of its own.
 */
import type { Answer, EndpointShape } from '../../../contract/endpoint.ts'
import { done, refuse, type Outcome, type Refusal } from '../../../contract/outcome.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { flushChanges } from '../../feed/record-change.ts'
import { userOf, type Call } from '../entry/call.ts'
import { gather } from './gather.ts'
import {
  claimWithAnswers,
  findAnswer,
  findAnswers,
  keepAnswer,
  keepAnswers,
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

/** The time that a call has, from its arrival. */
export interface CallTime<E extends EndpointShape> {
  /** Whether the time of a call that came at `call.now` is over in so many ms from now. */
  readonly isOver: (call: Call<E>, inMs: number) => boolean
  /** The answer to a call whose time is over. */
  readonly refusal: (call: Call<E>) => Refusal
}

interface KeyedCall<E extends EndpointShape> {
  readonly call: Call<E>
  readonly keyed: KeyedRequest
}

/** Bounds the time that a caller who waits for a lock holds up others. */
const LANES = 2
const SIZE_MAX = 64

/**
 * @param endpoint of signed-in persons, with a key
 * @param before slow checks of one call, outside the transaction; a known key's answer is given whatever they say
 * @param time calls whose time is over before their turn ends are refused together and take no turn
 */
export function mountGatheredWriter<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  {
    writer,
    before,
    time,
  }: {
    readonly writer: GatheredWriter<E>
    readonly before: (call: Call<E>) => Promise<Outcome<void>>
    readonly time: CallTime<E>
  },
): void {
  if (!endpoint.idempotent) throw new Error(`${endpoint.id} has no keys`)
  const perform = gather<KeyedCall<E>, StoredAnswer>({
    lanes: LANES,
    sizeMax: SIZE_MAX,
    nameOf: ({ call }) => userOf(call),
    alone: (item) => alone(platform, item, writer),
    together: (items) => together(platform, items, writer),
    now: () => platform.clock.now(),
    isLate: ({ call }, turnMs) => time.isOver(call, turnMs),
    tooLate: (items) => tooLate(platform, items, time),
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

/** Two statements for all of them. A known key's answer is given, as to any other call. */
async function tooLate<E extends EndpointShape>(
  { database }: Platform,
  items: readonly KeyedCall<E>[],
  time: CallTime<E>,
): Promise<readonly StoredAnswer[]> {
  const refused = items.map(({ call, keyed }) => ({ request: keyed, outcome: time.refusal(call), now: call.now }))
  await keepAnswers(database, refused)
  const known = await findAnswers(
    database,
    items.map(({ keyed }) => keyed),
  )
  return refused.map(({ outcome }, index) => known[index] ?? { outcome, position: null })
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
