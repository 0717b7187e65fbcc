/**
 * Writes that come at the same moment share one transaction: its statements and its commit are paid once for all of them. All of
 * them go through or none; where one would be refused, or asks again under a known key, each is done in a transaction of its own.
 */
import type { Answer, EndpointShape } from '../../../contract/endpoint.ts'
import { done, refuse, type Outcome, type Refusal } from '../../../contract/outcome.ts'
import { isKeptUnderKey } from '../../../contract/problem.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { flushChanges } from '../../feed/record-change.ts'
import { userOf, type Call } from '../entry/call.ts'
import { gather } from './gather.ts'
import {
  claimWithAnswers,
  findAnswers,
  isAnyAnswered,
  keepAnswers,
  lockKeys,
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

/** Effects that hold their own answer: where one bears the key of its call, no answer is stored beside it. */
export interface OwnAnswers<E extends EndpointShape> {
  readonly bearsKey: (item: KeyedCall<E>) => boolean
  /**
   * The effects under the keys of these calls, in their order; null: none yet. Another body's effect is `idempotency-conflict`: this
   * body may have been refused before, and then gets that refusal again.
   */
  readonly find: (db: Database, items: readonly KeyedCall<E>[]) => Promise<readonly (StoredAnswer | null)[]>
}

export interface KeyedCall<E extends EndpointShape> {
  readonly call: Call<E>
  readonly keyed: KeyedRequest
}

interface Gathered<E extends EndpointShape> {
  readonly writer: GatheredWriter<E>
  /** Slow checks of one call, outside the transaction; a known key's answer is given whatever they say. */
  readonly before: (call: Call<E>) => Promise<Outcome<void>>
  /** Calls whose time is over before their turn ends are refused together and take no turn. */
  readonly time: CallTime<E>
  readonly own: OwnAnswers<E>
}

/** Bounds the time that a caller who waits for a lock holds up others. */
const LANES = 2
const SIZE_MAX = 64
/**
 * Each refusal locks its key until its transaction ends, and PostgreSQL keeps all locks in one table: by its defaults some ten thousand fit
 * for sure. A transaction that finds no place there fails, one that buys too. With so many keys in each connection of a process, all fit.
 */
const LATE_MAX = 256

/** @param endpoint of signed-in persons, with a key */
export function mountGatheredWriter<E extends EndpointShape>(
  platform: Platform,
  endpoint: E,
  gathered: Gathered<E>,
): void {
  if (!endpoint.idempotent) throw new Error(`${endpoint.id} has no keys`)
  const { before, time } = gathered
  const perform = gather<KeyedCall<E>, StoredAnswer>({
    lanes: LANES,
    sizeMax: SIZE_MAX,
    nameOf: ({ call }) => userOf(call),
    alone: (item) => alone(platform, item, gathered),
    together: (items) => together(platform, items, gathered),
    now: () => platform.clock.now(),
    lateMax: LATE_MAX,
    isLate: ({ call }, turnMs) => time.isOver(call, turnMs),
    tooLate: (items) =>
      refuseAll(
        platform,
        items.map((item) => ({ ...item, outcome: time.refusal(item.call) })),
        gathered,
      ),
  })
  mountRaw(platform, endpoint, async ({ call, request, reply }) => {
    const item = { call, keyed: keyedRequest(platform, endpoint, request, call) }
    const checked = await before(call)
    answer(
      endpoint,
      reply,
      checked.ok
        ? await perform(item)
        : ((await known(platform.database, item, gathered)) ?? { outcome: checked, position: null }),
    )
  })
}

async function alone<E extends EndpointShape>(
  platform: Platform,
  item: KeyedCall<E>,
  gathered: Gathered<E>,
): Promise<StoredAnswer> {
  // A stored refusal is found in the transaction, and takes it back: looking for it here as well would cost each order a statement.
  const isNew = gathered.own.bearsKey(item) && only(await gathered.own.find(platform.database, [item])) === null
  const found = isNew ? null : await known(platform.database, item, gathered)
  if (found) return found
  const written = await inOneTransaction(platform, [item], gathered)
  if (!written.ok) return only(await refuseAll(platform, [{ ...item, outcome: written }], gathered))
  return only(written.value)
}

async function known<E extends EndpointShape>(
  db: Database,
  item: KeyedCall<E>,
  { own }: Gathered<E>,
): Promise<StoredAnswer | null> {
  const [effect] = await own.find(db, [item])
  return effect?.outcome.ok ? effect : (only(await findAnswers(db, [item.keyed])) ?? effect ?? null)
}

async function together<E extends EndpointShape>(
  platform: Platform,
  items: readonly KeyedCall<E>[],
  gathered: Gathered<E>,
): Promise<readonly StoredAnswer[] | null> {
  try {
    const written = await inOneTransaction(platform, items, gathered)
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

/**
 * The answers to calls that are refused. A known key's answer is given, as to any other call: another process may have done the same
 * request meanwhile, which may be why this one was refused.
 */
async function refuseAll<E extends EndpointShape>(
  { database }: Platform,
  refused: readonly (KeyedCall<E> & { readonly outcome: Refusal })[],
  gathered: Gathered<E>,
): Promise<readonly StoredAnswer[]> {
  const requests = refused.map(({ keyed }) => keyed)
  // Nothing is written for a refusal that may turn out otherwise later, so nothing has to be kept apart.
  if (!refused.some(({ outcome }) => isKeptUnderKey(outcome.problem))) {
    const found = await Promise.all(refused.map((item) => known(database, item, gathered)))
    return refused.map(({ outcome }, index) => found[index] ?? { outcome, position: null })
  }
  const kept = await inTransaction(database, async (tx): Promise<readonly (StoredAnswer | null)[]> => {
    await lockKeys(tx, requests)
    const effects = await gathered.own.find(tx.db, refused)
    const without = refused.filter((_item, index) => !effects[index])
    await keepAnswers(
      tx.db,
      without.map(({ call, keyed, outcome }) => ({ request: keyed, outcome, now: call.now })),
    )
    const stored = await findAnswers(tx.db, requests)
    return effects.map((effect, index) => (effect?.outcome.ok ? effect : (stored[index] ?? effect)))
  })
  return refused.map(({ outcome }, index) => kept[index] ?? { outcome, position: null })
}

/** All of them and their answers, or nothing. */
function inOneTransaction<E extends EndpointShape>(
  platform: Platform,
  items: readonly KeyedCall<E>[],
  { writer, own }: Gathered<E>,
): Promise<Outcome<readonly StoredAnswer[]>> {
  return inTransaction(platform.database, async (tx): Promise<Outcome<readonly StoredAnswer[]>> => {
    const results = await writer(
      tx,
      items.map(({ call }) => call),
    )
    if (!results.ok) return results
    const moves = await flushChanges(tx)
    const answers = items.map((item, index) => {
      const { call, keyed } = item
      const move = moves.get(userOf(call))
      return {
        item,
        request: keyed,
        now: call.now,
        outcome: done(results.value[index]),
        position: move ? `${move.epoch}:${move.seq}` : null,
      }
    })
    return (await takeKeys(tx, answers, own)) ? done(answers) : refuse('unavailable')
  })
}

/** Takes the keys of effects at the end of their transaction: locks those that the effects bear, and stores the answers of the others. */
async function takeKeys<E extends EndpointShape>(
  tx: Tx,
  answers: readonly (StoredAnswer & {
    readonly item: KeyedCall<E>
    readonly request: KeyedRequest
    readonly now: number
  })[],
  own: OwnAnswers<E>,
): Promise<boolean> {
  await lockKeys(
    tx,
    answers.map(({ request }) => request),
  )
  const bearing = answers.filter(({ item }) => own.bearsKey(item))
  if (
    await isAnyAnswered(
      tx.db,
      bearing.map(({ request }) => request),
    )
  )
    return false
  const others = answers.filter(({ item }) => !own.bearsKey(item))
  if (others.length === 0) return true
  // An effect of another call may bear this one's key.
  const taken = await own.find(
    tx.db,
    others.map(({ item }) => item),
  )
  return taken.every((one) => one === null) && claimWithAnswers(tx, others)
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('a call got no answer')
  return one
}
