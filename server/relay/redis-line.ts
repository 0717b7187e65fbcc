/**
 * The lines to Redis: one that asks and tells, one that hears. A Redis that is away, or stands still, is noticed within a moment and asked
 * nothing for a while: whoever wanted something of it goes on without.
 */
import { Redis } from 'ioredis'

/** A request of a person waits for it, so it is short. */
const ANSWER_MS_MAX = 100
const REST_MS = 1_000
const LOOK_EVERY_MS = 1_000
/** Looks in a row without an answer before the asking line is opened anew. One late answer is no reason: it comes with a busy machine too. */
const SILENT_LOOKS_MAX = 5
/** Messages on their way at once: more are dropped, since everybody finds them in the database. */
const WAITING_MAX = 2_000

export interface RedisLine {
  /** @returns what Redis answers, or null where it does not, or not in time */
  ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | null>
  publish(channel: string, text: string): void
  subscribe(channel: string, listener: (text: string) => void): void
  stop(): Promise<void>
}

export interface RedisLineOptions {
  readonly url: string
  /** Default 100 ms. */
  readonly answerMsMax?: number
  /** Told once each time when Redis is lost, and when it is back. */
  readonly onChange: (isThere: boolean) => void
}

// The library drops the promises of questions that it asks for itself, and one that fails would end this process. So it has no bound of its
// own for answers, and each `subscribe` below takes its channel again by itself.
const LINE = {
  autoResubscribe: false,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  keepAlive: 5_000,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, 500),
}

/** Opens the lines without waiting for them: a start needs no Redis. */
export function openRedisLine({ url, answerMsMax = ANSWER_MS_MAX, onChange }: RedisLineOptions): RedisLine {
  const asking = new Redis(url, LINE)
  const hearing = new Redis(url, LINE)
  for (const line of [asking, hearing]) line.on('error', () => undefined)
  const listeners = new Map<string, (text: string) => void>()
  hearing.on('message', (channel, text) => listeners.get(channel)?.(text))
  const inTime = <T>(answer: Promise<T>) => withinMs(answerMsMax, answer)
  let restsUntil = -Infinity
  let isThere = true
  let waiting = 0

  const note = (answers: boolean) => {
    restsUntil = answers ? -Infinity : performance.now() + REST_MS
    if (answers === isThere) return
    isThere = answers
    onChange(answers)
  }
  const ask = async <T>(question: (redis: Redis) => Promise<T>): Promise<T | null> => {
    if (performance.now() < restsUntil) return null
    try {
      const answer = await inTime(question(asking))
      note(true)
      return answer
    } catch {
      // The kind of the fault does not matter: the caller has a way without Redis.
      note(false)
      return null
    }
  }
  const noteLook = reopenWhenSilent(asking)
  // A line whose other end vanished says nothing, and TCP would wait for it for a quarter of an hour: asked for a sign of life, it breaks and is
  // opened again.
  const looking = setInterval(() => {
    if (hearing.status === 'ready') inTime(hearing.ping()).catch(() => hearing.disconnect(true))
    void ask((redis) => redis.ping()).then(noteLook)
  }, LOOK_EVERY_MS).unref()

  return {
    ask,
    publish: (channel, text) => {
      if (performance.now() < restsUntil || waiting >= WAITING_MAX) return
      waiting += 1
      asking
        .publish(channel, text)
        .catch(() => note(false))
        .finally(() => void (waiting -= 1))
    },
    subscribe: (channel, listener) => {
      listeners.set(channel, listener)
      const take = () => void hearing.subscribe(channel).catch(() => undefined)
      // After each connection.
      hearing.on('ready', take)
      if (hearing.status === 'ready') take()
    },
    stop: () => {
      clearInterval(looking)
      asking.disconnect()
      hearing.disconnect()
      return Promise.resolve()
    },
  }
}

/** @returns what is told of each look: what Redis answered, or null */
function reopenWhenSilent(line: Redis): (answer: string | null) => void {
  let silentLooks = 0
  return (answer) => {
    silentLooks = answer === null ? silentLooks + 1 : 0
    // A line that is being opened has bounds of its own.
    if (silentLooks < SILENT_LOOKS_MAX || !['connect', 'ready'].includes(line.status)) return
    silentLooks = 0
    line.disconnect(true)
  }
}

/** @throws where the answer does not come in time */
async function withinMs<T>(answerMsMax: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  // After the sockets were read: an answer that has come is no late one.
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error('Redis does not answer'))), answerMsMax)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
