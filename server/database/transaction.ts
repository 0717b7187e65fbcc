import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** One open transaction, and what is to happen around its commit. */
export interface Tx {
  readonly db: Transaction<Tables>
  /**
   * Runs before COMMIT, in the order of registration, still inside the transaction; what throws rolls it back.
   * A name that is already waiting is not registered twice. A hook may register further ones.
   */
  beforeCommit(hook: () => Promise<void>, name: string): void
  /** Runs once after COMMIT. Must not throw: the commit can no longer be undone. */
  afterCommit(hook: () => void): void
}

const ATTEMPTS_MAX = 6
/** serialization_failure and deadlock_detected: the same work again can succeed. */
const RETRIED = new Set(['40001', '40P01'])
/** The system's codes for a connection that broke or found nobody; admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, disk_full, and idle_in_transaction_session_timeout: the line of a process that stood still. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '25P03',
])

/**
 * Runs `work` in one transaction and commits it.
 * - `work` may run several times (deadlock, serialization failure), each time with a new Tx: it must have no effect outside it.
 * - a refusal (`{ ok: false }`) as result rolls everything back and is returned.
 * - throws what `work` throws, rolled back; after `ATTEMPTS_MAX` attempts the last deadlock.
 */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(database, work)
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRIED.has(sqlState(error))) throw error
    }
  }
}

/** The SQLSTATE of an error from the database, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The database went away or is coming back: the same work again, a moment later, can succeed. */
export function isDatabaseGone(error: unknown): boolean {
  const state = sqlState(error)
  if (GONE.has(state) || state.startsWith('08')) return true
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout e(?:xpired|xceeded when trying to connect)|Client (has encountered a connection error|was closed))/.test(
      error.message,
    )
  )
}

async function attemptOnce<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = new Map<string, () => Promise<void>>()
  const after: (() => void)[] = []
  const transaction = await database.startTransaction().execute()
  const tx: Tx = {
    db: transaction,
    beforeCommit: (hook, name) => void (before.has(name) || before.set(name, hook)),
    afterCommit: (hook) => void after.push(hook),
  }
  let result: T
  try {
    result = await work(tx)
    if (isRefusal(result)) {
      await transaction.rollback().execute()
      return result
    }
    for (let next = take(before); next; next = take(before)) await next()
    await transaction.commit().execute()
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await rollBack(transaction, error)
    throw error
  }
  runAfterCommit(after)
  return result
}

function take(hooks: Map<string, () => Promise<void>>): (() => Promise<void>) | undefined {
  for (const [name, hook] of hooks) {
    hooks.delete(name)
    return hook
  }
  return undefined
}

/** A connection that broke cannot roll back; then the server has done it, and the first error is the one that counts. */
async function rollBack(transaction: { rollback(): { execute(): Promise<void> } }, cause: unknown): Promise<void> {
  try {
    await transaction.rollback().execute()
  } catch (error) {
    process.emitWarning(new Error('a rollback failed after an error', { cause: new AggregateError([cause, error]) }))
  }
}

/** The transaction stands whatever a hook does: a fault is reported, not thrown at a caller whose work succeeded. */
function runAfterCommit(hooks: readonly (() => void)[]): void {
  for (const hook of hooks) {
    try {
      hook()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}
