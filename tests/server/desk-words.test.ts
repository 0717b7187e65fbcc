/** Words of operators to one person at the desk: said once, whatever is lost on the way. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerConversation, waitingConversations } from '../../contract/desk/conversation-endpoints.ts'
import { writeMessage } from '../../contract/desk/request-endpoints.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { openDeskScene, type DeskAnswer, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { registerDirectly } from '../support/register-directly.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
let desk: DeskScene
let anna: SignedIn
let bert: SignedIn
beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna')
  bert = await desk.operator('bert')
})
afterAll(() => desk.close())

const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]
const person = async () => {
  const userId = randomUUID()
  const { account } = await registerDirectly(desk.own.database, userId)
  return { userId, account }
}
const actsOn = async (subject: string) => {
  const rows = await desk.own.database
    .selectFrom('operator_act')
    .select('act')
    .where('subject_id', '=', subject)
    .orderBy('number')
    .execute()
  return rows.map(({ act }) => act)
}
const linesOf = async (userId: string) => [...(await feedDocs(desk.own.database, userId, 'chat')).values()]
const say = async (userId: string, text: string) => {
  const id = randomUUID()
  desk.clock.at += 1_000
  const line = { id, userId, operatorId: null, text, fileId: null, now: desk.clock.at }
  await inTransaction(desk.own.database, (tx) => addChatLine(tx, line))
  return id
}

test('a message that is sent again is one message with one line in the log; other words or another person need another id', async () => {
  const [{ userId, account }, other] = [await person(), await person()]
  const texts = { 'en-US': { title: 'Hours', body: 'From nine to five.' } }
  const body = { id: randomUUID(), account, texts }
  const write = (by: SignedIn, changes: object) => desk.call(writeMessage, { by, body: { ...body, ...changes } })
  const first = await write(anna, {})
  expect(first.statusCode).toBe(200)
  expect((await write(anna, {})).json()).toEqual(first.json())
  for (const changes of [{ account: other.account }, { texts: { 'en-US': { title: 'Hours', body: 'From ten.' } } }])
    expect(problem(await write(anna, changes))).toEqual([409, 'id-taken'])
  expect(problem(await write(bert, {}))).toEqual([409, 'id-taken'])
  expect(await actsOn(body.id)).toEqual(['publish-message'])
  const sent = async (to: string) =>
    [...(await feedDocs(desk.own.database, to, 'messages')).values()].filter(({ kind }) => kind === 'text')
  expect([await sent(userId), await sent(other.userId)]).toMatchObject([[{ texts }], []])
})

test('an answer that is sent again is one line with one act; other words or another operator need another id', async () => {
  const [{ userId }, other] = [await person(), await person()]
  await say(userId, 'Is it open?')
  const id = randomUUID()
  const answer = (by: SignedIn, text: string, to = userId) =>
    desk.call(answerConversation, { by, params: { person: to }, body: { id, text } })
  const first = await answer(anna, 'Yes.')
  expect(first.statusCode).toBe(200)
  await say(userId, 'Today, too?')
  expect((await answer(anna, 'Yes.')).json()).toEqual(first.json())
  expect(problem(await answer(anna, 'No.'))).toEqual([409, 'id-taken'])
  expect(problem(await answer(bert, 'Yes.'))).toEqual([409, 'id-taken'])
  expect([await actsOn(userId), await actsOn(other.userId)]).toEqual([['answer'], []])
  // An id stands for one line of each person.
  expect((await answer(anna, 'No.', other.userId)).statusCode).toBe(200)
  expect([await actsOn(userId), await actsOn(other.userId)]).toEqual([['answer'], ['answer']])
  expect(await linesOf(other.userId)).toMatchObject([{ id, author: 'service', text: 'No.' }])
  expect((await linesOf(userId)).filter(({ author }) => author === 'service')).toMatchObject([{ id, text: 'Yes.' }])
  // The line that came after the answer is neither read nor answered by its repeat.
  const unread = (await linesOf(userId)).filter(({ author, readAt }) => author === 'user' && readAt === null)
  expect(unread).toMatchObject([{ text: 'Today, too?' }])
  const { waiting } = (await desk.call(waitingConversations, { by: anna })).json<{ waiting: { id: string }[] }>()
  expect(waiting).toMatchObject([{ id: userId, text: 'Today, too?' }])
})

test('an answer neither reads nor answers a line that came after the newest one that its operator saw', async () => {
  const [{ userId }, other] = [await person(), await person()]
  const seen = await say(userId, 'Is it open?')
  await say(userId, 'I mean the fund.')
  const answer = (body: object) =>
    desk.call(answerConversation, {
      by: anna,
      params: { person: userId },
      body: { id: randomUUID(), text: 'Yes.', ...body },
    })
  desk.clock.at += 1_000
  expect((await answer({ seen })).statusCode).toBe(200)
  const isRead = async () =>
    (await linesOf(userId))
      .filter(({ author }) => author === 'user')
      .map(({ text, readAt }) => [text, readAt !== null])
      .sort()
  expect(await isRead()).toEqual([
    ['I mean the fund.', false],
    ['Is it open?', true],
  ])
  const waiting = async () =>
    (await desk.call(waitingConversations, { by: anna }))
      .json<{ waiting: { id: string; text: string; unread: number }[] }>()
      .waiting.filter(({ id }) => id === userId)
  expect(await waiting()).toMatchObject([{ text: 'I mean the fund.', unread: 1 }])
  // A page from before there was this field has seen everything.
  desk.clock.at += 1_000
  expect((await answer({})).statusCode).toBe(200)
  expect([await isRead(), await waiting()]).toEqual([
    [
      ['I mean the fund.', true],
      ['Is it open?', true],
    ],
    [],
  ])
  expect(problem(await answer({ seen: await say(other.userId, 'Hello?') }))).toEqual([404, 'not-found'])
})
