import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A database that says nothing for so long can't serve a person. */
const ANSWER_MS_MAX = 2_000
/** A question whose line died is asked anew. */
const ASKED_MS_MAX = 15_000

/** Says whether the database answers. Everybody who asks meanwhile shares one question: strangers cost one connection, however many they are. */
export function createProbe(database: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return () => {
    asked ??= ask(database, () => void (asked = null))
    return withinMs(ANSWER_MS_MAX, asked)
  }
}

async function ask(database: Database, onEnd: () => void): Promise<boolean> {
  const late = setTimeout(onEnd, ASKED_MS_MAX).unref()
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    // The answer is no, whatever the fault: a request of a person would meet it too.
    return false
  } finally {
    clearTimeout(late)
    onEnd()
  }
}

async function withinMs(ms: number, answer: Promise<boolean>): Promise<boolean> {
  const silence = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => silence.resolve(false), ms)
  try {
    return await Promise.race([answer, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
