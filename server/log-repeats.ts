/**
 * A fault that comes again and again is one line a minute with its count. While a database is away each part of a server tries again
 * several times a second, and the log of an hour would fill a disk.
 */
import type { LogFn, Logger } from 'pino'

/** Pino's number of the level `warn`: what is below it is no fault. */
const WARN = 40
const WINDOW_MS = 60_000
/** With so many different faults within a minute the next ones are written without a count. */
const KNOWN_MAX = 1_000

type LogArguments = Parameters<LogFn>
type LogHook = (this: Logger, given: LogArguments, write: LogFn, level: number) => void

/**
 * Makes the hook `logMethod` for one logger of pino. The first fault is written at once. The same words with the same facts are counted
 * from then on, and each minute in which they came again ends with one line that says how often (`times`). Faults of different requests
 * differ by their trace.
 */
export function quietRepeats(): LogHook {
  const counts = new Map<string, number>()
  return function (given, write, level) {
    const say = (facts: LogArguments) => write.apply(this, facts)
    const key = level < WARN ? null : keyOf([level, this.bindings(), ...given])
    const count = key === null ? undefined : counts.get(key)
    if (key !== null && count !== undefined) return void counts.set(key, count + 1)
    if (key !== null && counts.size < KNOWN_MAX) watch(key, (times) => say(withTimes(given, times)))
    say(given)
  }

  function watch(key: string, tell: (times: number) => void): void {
    counts.set(key, 0)
    setTimeout(() => {
      const times = counts.get(key) ?? 0
      counts.delete(key)
      if (times === 0) return
      watch(key, tell)
      tell(times)
    }, WINDOW_MS).unref()
  }
}

function withTimes(given: LogArguments, times: number): LogArguments {
  const [facts, ...words] = given
  if (typeof facts !== 'object' || facts === null) return [{ times }, ...given] as unknown as LogArguments
  const named = facts instanceof Error ? { err: facts } : facts
  return [{ ...named, times }, ...words] as unknown as LogArguments
}

/** Returns what makes two faults the same one; null for facts that can't be written as text. An error's stack is left out: it can differ. */
function keyOf(facts: readonly unknown[]): string | null {
  try {
    return JSON.stringify(facts, (_name, value: unknown) => {
      if (value instanceof Error) return [value.name, value.message, 'code' in value ? value.code : null]
      return typeof value === 'bigint' ? `${value}n` : value
    })
  } catch {
    return null
  }
}
