/**
 * The lease of the price chain: whoever writes the chain holds it, and it is free as soon as that process is no more. It says when to
 * go on, not who may write: the head of each chain refuses a second writer (chain-writer.ts).
 */
import { openSessionLock, type SessionLock, type SessionLockOptions } from '../../database/session-lock.ts'

/** Any number, the same for all processes. */
const CHAIN_LEASE = 7_411_042

export type ChainLease = Omit<SessionLock, 'stop'>

/** For a process that has the database alone: then only silence says that a writer is gone. */
export const NO_LEASE: ChainLease = { claim: () => Promise.resolve('unknown'), release: () => Promise.resolve() }

/** @param options `answerMsMax`: how long the database may take for an answer */
export function openChainLease(
  databaseUrl: string,
  options: Pick<SessionLockOptions, 'answerMsMax'> = {},
): Promise<SessionLock> {
  return openSessionLock({ url: databaseUrl, key: CHAIN_LEASE, ...options })
}
