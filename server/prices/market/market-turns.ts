/** Makes each beat a writer's or a follower's, and changes the role when another process writes, or writes no more. */
import type { Database } from '../../database/database.ts'
import { releaseChain } from '../chain/chain-handover.ts'
import type { ChainLease } from '../chain/chain-lease.ts'
import { FencedError } from '../chain/chain-writer.ts'
import { followChain, followingAfterFence, type Following } from './follow-chain.ts'
import type { Market } from './market-face.ts'
import type { Publisher } from './market-publisher.ts'
import type { Writer } from './market-writer.ts'
import { newestTs, type ProductState } from './product-state.ts'

/** One process writes at a time. The other ones follow, each ready to take over. */
export type Role = { readonly status: 'writing' } | Following

export interface TurnOptions {
  readonly database: Database
  readonly clock: { now(): number }
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
  readonly states: ReadonlyMap<string, ProductState>
  readonly writer: Writer
  readonly publisher: Publisher
  readonly lease: ChainLease
  readonly role: Role
}

export function takeTurns(options: TurnOptions): Pick<Market, 'beat' | 'stop'> & { isWriting(): boolean } {
  const { database, clock, log, states, writer } = options
  let role = options.role
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function beatOnce(): Promise<void> {
    if (isStopped) return
    if (role.status === 'writing') {
      role = await writeOn(options, () => isStopped)
      return
    }
    const next = await follow(options, role, clock.now())
    role = next.role
    // A writer that has died comes to life no more: people have waited for a price since its last one.
    if (next.isAtOnce) role = await writeOn(options, () => isStopped)
  }

  return {
    isWriting: () => role.status === 'writing',
    beat: () => {
      // One after the other, whatever happened to the one before.
      running = running.then(beatOnce, beatOnce)
      return running
    },
    stop: async () => {
      isStopped = true
      await running.catch(() => undefined)
      if (role.status === 'writing' && writer.hasWritten()) {
        await releaseChain(database, newestTs(states)).catch((error: unknown) =>
          log.error({ error }, 'the price chain was not handed over: who follows waits for its silence'),
        )
      }
    },
  }
}

/** @returns the role from now on */
async function writeOn({ clock, log, writer, publisher, lease }: TurnOptions, isStopped: () => boolean): Promise<Role> {
  // No tick waits for it: the heads, not the lease, refuse a second writer.
  void lease.claim()
  const now = clock.now()
  try {
    let isMore = true
    while (isMore && !isStopped()) {
      const at = clock.now()
      const written = await writer.write(at)
      publisher.tellWritten(written, at)
      isMore = written.isMore
    }
    return { status: 'writing' }
  } catch (error) {
    if (!(error instanceof FencedError)) throw error
    log.info({}, 'another process writes the price chain: this one follows it')
    await lease.release()
    await writer.load()
    return followingAfterFence(now)
  }
}

/** @returns the role from now on, and whether this process writes in this very beat; otherwise a writer that wakes has one beat to do so */
async function follow(
  { database, log, states, writer, publisher, lease }: TurnOptions,
  role: Following,
  now: number,
): Promise<{ readonly role: Role; readonly isAtOnce: boolean }> {
  const { news, writer: other } = await followChain(role, { database, states, lease, now })
  if (other !== 'alive') {
    log.info({ writer: other }, 'the price chain has no writer: this process goes on with it')
    await writer.takeOver()
    publisher.forget()
  }
  publisher.tellRead(news)
  return { role: other === 'alive' ? role : { status: 'writing' }, isAtOnce: other === 'ended' }
}
