import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markChatRead, sendChatMessage } from '../../contract/endpoints/chat.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { markRead } from '../../contract/endpoints/messages.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { startTestServer, type TestServer } from '../support/http-server.ts'
import { Trader, proofPicture } from '../support/trader.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a new person finds a welcome, and marks it as read once', async () => {
  const person = await new Trader(server.address).open()
  const welcome = await server.database.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  expect(await person.rows('messages')).toMatchObject([{ kind: 'welcome', readAt: null }])
  expect(await person.mustCall(markRead, { body: { messages: [welcome.id], announcements: [] } })).toEqual({
    marked: 1,
  })
  expect(await person.mustCall(markRead, { body: { messages: [welcome.id], announcements: [] } })).toEqual({
    marked: 0,
  })
  expect((await person.rows('messages'))[0]?.readAt).toBeTypeOf('number')
})

test('a line with a picture reaches the conversation; a picture of somebody else does not', async () => {
  const [person, other] = await Promise.all([new Trader(server.address).open(), new Trader(server.address).open()])
  const fileId = randomUUID()
  await person.mustCall(putFile, {
    params: { id: fileId },
    query: { purpose: 'chat-picture' },
    bytes: await proofPicture(),
  })
  await person.mustCall(sendChatMessage, { body: { id: randomUUID(), text: 'Where is my deposit?', fileId } })
  expect(await person.rows('chat')).toMatchObject([
    { author: 'user', text: 'Where is my deposit?', fileId, readAt: null },
  ])
  expect(await other.call(sendChatMessage, { body: { id: randomUUID(), text: '', fileId } })).toMatchObject({
    ok: false,
    problem: { code: 'not-found' },
  })
  expect(await other.call(sendChatMessage, { body: { id: randomUUID(), text: '  ', fileId: null } })).toMatchObject({
    ok: false,
    problem: { code: 'invalid-request' },
  })
})

test('an answer that was seen is marked as read', async () => {
  const person = await new Trader(server.address).open()
  const user = await server.database
    .selectFrom('app_user')
    .select('id')
    .where('account', '=', person.account)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await inTransaction(server.database, (tx) =>
    addChatLine(tx, {
      id,
      userId: user.id,
      operatorId: randomUUID(),
      text: 'It is here.',
      fileId: null,
      now: Date.now(),
    }),
  )
  expect(await person.mustCall(markChatRead, { body: { upTo: id } })).toEqual({ marked: 1 })
  expect((await person.rows('chat'))[0]?.readAt).toBeTypeOf('number')
})
