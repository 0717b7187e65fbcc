/**
 * The line in which slow password hashes wait for a thread: one for the whole process, as the threads are. Callers take turns, so that one who
 * has many hashes waiting delays another by one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'

/** Node has four threads for such work, files and names among it: one stays free for these. More hashes than cores only make each slower. */
export const HASHES_AT_ONCE = Math.min(3, availableParallelism())

const callers = new AsyncLocalStorage<string>()
/** By caller, in the order of their next turns. */
const waiting = new Map<string, (() => void)[]>()
let underWay = 0

/** Runs work whose hashes count as this caller's. The caller bounds how much such work is under way. */
export function hashingFor<T>(caller: string, work: () => T): T {
  return callers.run(caller, work)
}

/** Runs one hash when a thread is free for it and the caller's turn has come. */
export async function inHashLine<T>(hash: () => Promise<T>): Promise<T> {
  if (underWay < HASHES_AT_ONCE) underWay += 1
  else await turnOf(callers.getStore() ?? '')
  try {
    return await hash()
  } finally {
    passOn()
  }
}

function turnOf(caller: string): Promise<void> {
  return new Promise((begin) => {
    const line = waiting.get(caller) ?? []
    line.push(begin)
    waiting.set(caller, line)
  })
}

/** The next one takes the place over, so that nobody who comes now is before it. */
function passOn(): void {
  const [caller, line] = waiting.entries().next().value ?? []
  const begin = line?.shift()
  if (caller === undefined || line === undefined || begin === undefined) return void (underWay -= 1)
  waiting.delete(caller)
  if (line.length > 0) waiting.set(caller, line)
  begin()
}
