/** The person hears that an operator is writing: through any server, over the database and the event stream. Nothing of it is kept. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellTyping as tellService } from '../../contract/endpoints/chat.ts'
import { streamEventSchema, type StreamEvent } from '../../contract/stream.ts'
import { answerCommand } from '../../scripts/operator/answer.ts'
import { connectDatabase } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createDiskStore } from '../../server/files/object-store.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { startHearingPeople, startHearingTyping, tellTyping } from '../../server/support/typing.ts'
import { startHandMarketServer, type HandMarketServer } from '../support/hand-market-server.ts'
import { rawCall, userIdOf } from '../support/http-calls.ts'
import { Trader, until } from '../support/trader.ts'

let server: HandMarketServer
let hearing: ReturnType<typeof startHearingTyping>
beforeAll(async () => {
  server = await startHandMarketServer({ streamsPerAddress: 20 })
  hearing = startHearingTyping({
    url: server.exchange.postgres.url,
    onTyping: (userId) => server.streams.tellTyping(userId),
  })
  await hearing.isReady
})
afterAll(async () => {
  await hearing.stop()
  await server.close()
})

async function listen(cookie: string): Promise<{ typing: () => number; close: () => void }> {
  const stop = new AbortController()
  const response = await rawCall(server.address, '/api/stream?products=', { signal: stop.signal, headers: { cookie } })
  const heard: StreamEvent[] = []
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + chunk).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) heard.push(streamEventSchema.parse(JSON.parse(frame.replace(/^data: /, ''))))
    }
  }
  read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  await until('the first event', () => Promise.resolve(heard.length > 0), { everyMs: 10 })
  return { typing: () => heard.filter((event) => event.type === 'typing').length, close: () => stop.abort() }
}

test('while an operator writes an answer the person hears it and nobody else, and nothing of it is kept', async () => {
  const [anna, bert] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
  const [first, second, other] = [await listen(anna.cookie), await listen(anna.cookie), await listen(bert.cookie)]
  const { database, url } = server.exchange.postgres
  const userId = await userIdOf(server, anna.account)
  const seqBefore = await headOf(userId)
  const [operator] = await inTransaction(database, (tx) => ensureAutomaticReviewers(tx, 1))
  // The operator's program is another process: it has a pool of its own.
  const away = connectDatabase(url, { maxConnections: 2 })
  try {
    const said = await answerCommand(
      {
        database: away,
        files: {
          database: away,
          store: createDiskStore(server.folder),
          key: randomBytes(32),
          onFault: (error) => {
            throw error
          },
        },
        kinds: [],
        timeZone: 'UTC',
        contentFolder: server.folder,
        keys: null,
        context: { operatorId: operator?.id ?? '', now: server.exchange.clock.now(), bounds: USUAL_BOUNDS },
        write: async (_question, onKey) => {
          for (let key = 0; key < 20; key += 1) onKey()
          await until(
            'both apps of the person hear it',
            () => Promise.resolve(first.typing() > 0 && second.typing() > 0),
            { everyMs: 10 },
          )
          expect(await headOf(userId)).toBe(seqBefore)
          expect(
            await database.selectFrom('chat_message').select('id').where('user_id', '=', userId).execute(),
          ).toEqual([])
          return 'Here is your answer.'
        },
      },
      [anna.account],
    )
    expect(said).toMatchObject({ ok: true })
  } finally {
    await away.destroy()
  }
  // Twenty keys at once are told once.
  expect([first.typing(), second.typing(), other.typing()]).toEqual([1, 1, 0])
  expect((await anna.rows('chat')).map(({ text }) => text)).toEqual(['Here is your answer.'])
  for (const listener of [first, second, other]) listener.close()
})

test('a listening connection that is cut is opened again', async () => {
  const anna = await new Trader(server.address).open()
  const own = await listen(anna.cookie)
  const { database } = server.exchange.postgres
  const userId = await userIdOf(server, anna.account)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candor-listen' and datname = current_database()`.execute(
    database,
  )
  await until(
    'it is heard again',
    async () => {
      await tellTyping(database, userId)
      return own.typing() > 0
    },
    { everyMs: 200 },
  )
  own.close()
})

test('what is told to an unknown person reaches nobody, and the next one is heard all the same', async () => {
  const [anna, bert] = [await new Trader(server.address).open(), await new Trader(server.address).open()]
  const [first, other] = [await listen(anna.cookie), await listen(bert.cookie)]
  const { database } = server.exchange.postgres
  await tellTyping(database, randomUUID())
  // Notices come in their order: once this one is here, the one before it has come or never will.
  await tellTyping(database, await userIdOf(server, anna.account))
  await until('the known person hears it', () => Promise.resolve(first.typing() > 0), { everyMs: 10 })
  expect([first.typing(), other.typing()]).toEqual([1, 0])
  for (const listener of [first, other]) listener.close()
})

async function headOf(userId: string): Promise<number> {
  const head = await server.exchange.postgres.database
    .selectFrom('sync_head')
    .select('seq')
    .where('owner', '=', userId)
    .executeTakeFirst()
  return Number(head?.seq ?? 0n)
}

test('that a person writes is heard by the desk, with their id alone, and nothing of it is kept', async () => {
  const anna = await new Trader(server.address).open()
  const userId = await userIdOf(server, anna.account)
  const seqBefore = await headOf(userId)
  const heard: string[] = []
  const people = startHearingPeople({ url: server.exchange.postgres.url, onTyping: (id) => void heard.push(id) })
  try {
    await people.isReady
    await anna.mustCall(tellService, {})
    await until('the desk hears it', () => Promise.resolve(heard.length > 0), { everyMs: 10 })
    expect(heard).toEqual([userId])
    expect(await headOf(userId)).toBe(seqBefore)
  } finally {
    await people.stop()
  }
})
