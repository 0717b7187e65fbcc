/** The acts that operators do of themselves at the desk: each by its role, once, with a line in the log, and never on a result. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerConversation,
  conversationPhoto,
  handOverConversation,
  keepConversationPhoto,
  markConversationRead,
  readConversation,
  tellTyping,
  waitingConversations,
} from '../../contract/desk/conversation-endpoints.ts'
import { approveItem, deskActs } from '../../contract/desk/endpoints.ts'
import {
  adjustBalance,
  endPersonSessions,
  findPeople,
  freezePerson,
  readPerson,
  releaseWithdrawals,
  resetTransactionPassword,
  unfreezePerson,
  writeNote,
} from '../../contract/desk/person-endpoints.ts'
import { TYPING_SHOWN_MS } from '../../contract/stream-times.ts'
import {
  announce,
  fundHouse,
  publishArticle,
  readArticles,
  readHouse,
  readKeys,
  readMethods,
  readSetAside,
  readTerms,
  readVoid,
  rotateKey,
  setFundRate,
  setMethod,
  setWithdrawalTerms,
  settleAgain,
  voidOrders,
  withdrawArticle,
  writeMessage,
} from '../../contract/desk/request-endpoints.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import type { Person } from '../../contract/desk/person-rows.ts'
import { checkCommand } from '../../scripts/operator/command-acts.ts'
import type { Command } from '../../scripts/operator/commands.ts'
import { figuresCommand } from '../../scripts/operator/figures.ts'
import { endSessionsCommand, findCommand, noteCommand } from '../../scripts/operator/people.ts'
import { chainBooks } from '../../server/books/chain-books.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { done } from '../../contract/outcome.ts'
import { keepFile, readFileOf } from '../../server/files/files.ts'
import { sequenceLog } from '../../server/log/sequence-log.ts'
import { checkOrderLimits } from '../../server/limits/check-limits.ts'
import { countFrozen } from '../../server/limits/freeze.ts'
import { addChatLine } from '../../server/support/chat.ts'
import { requestWithdrawal } from '../../server/withdrawals/request-withdrawal.ts'
import { feedDocs } from '../support/feed-docs.ts'
import { commandDesk, openDeskScene, type DeskAnswer, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { strayWrites } from '../support/desk-writes.ts'
import { ledgerHolds } from '../support/money-person.ts'
import { proofPicture } from '../support/trader.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
let desk: DeskScene
let anna: SignedIn
let bert: SignedIn

const later = (ms: number) => void (desk.clock.at += ms)
const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]
const decided = (answer: DeskAnswer) => answer.json<{ approval: string; written: { number: string } }>()

beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna')
  bert = await desk.operator('bert')
})
afterAll(async () => {
  await ledgerHolds(desk.own.database)
  await desk.close()
})

const story = async (userId: string) =>
  (await desk.call(readPerson, { by: anna, params: { person: userId } })).json<Person>()

test('a person is found by account, phone and id, and is shown with phone and mail masked', async () => {
  const { id, userId } = await desk.deposit()
  const person = await story(userId)
  const { phone, email } = await desk.own.database
    .selectFrom('app_user')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  for (const words of [person.account, person.account.slice(0, -1), phone ?? email ?? '', userId, id]) {
    const found = await desk.call(findPeople, { by: anna, query: `?words=${encodeURIComponent(words)}` })
    expect([words, found.json<{ people: object[] }>().people]).toEqual([
      words,
      expect.arrayContaining([expect.objectContaining({ id: userId, account: person.account })]) as unknown,
    ])
    expect(found.body).not.toContain(phone ?? email)
  }
  const none = await desk.call(findPeople, { by: anna, query: '?words=%25' })
  expect(none.json()).toEqual({ people: [] })
  expect(person).toMatchObject({ items: [{ id, status: 'under-review' }], balances: { available: '0.00' } })
})

test('a person is adjusted once, and from the bound on by two; each act is a line with its number', async () => {
  const { userId } = await desk.deposit()
  const params = { person: userId }
  const adjust = (by: SignedIn, body: object) => desk.call(adjustBalance, { by, params, body })
  const body = { id: randomUUID(), amount: '10.00', reason: 'Network fee given back' }
  const answer = await adjust(anna, body)
  expect(answer.json()).toMatchObject({ approval: 'approved', shown: {} })
  expect((await adjust(anna, body)).json()).toEqual(answer.json())
  expect(problem(await adjust(anna, { ...body, amount: '10.01' }))).toEqual([409, 'id-taken'])
  expect(problem(await adjust(anna, { ...body, reason: 'Another' }))).toEqual([409, 'id-taken'])
  expect(problem(await adjust(bert, body))).toEqual([409, 'id-taken'])
  expect(problem(await adjust(anna, { ...body, id: randomUUID(), amount: '0.00' }))).toEqual([400, 'invalid-request'])
  const large = { ...body, id: randomUUID(), amount: '12000.00' }
  const waits = await adjust(anna, large)
  expect(waits.json()).toMatchObject({ approval: 'awaits-second-operator' })
  expect((await adjust(anna, large)).json()).toEqual(waits.json())
  const { balances, postings } = await story(userId)
  expect([balances.available, postings.length]).toEqual(['10.00', 1])
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${body.id}` })).json<{ acts: object[] }>()
  expect(log.acts).toMatchObject([{ act: 'approve', number: decided(answer).written.number }, { act: 'adjust' }])
})

test('a person gets another transaction password, loses sessions and is noted, with a line each', async () => {
  const { userId } = await desk.deposit()
  const params = { person: userId }
  const reset = await desk.call(resetTransactionPassword, { by: anna, params })
  expect(reset.json<{ shown: object }>().shown).toMatchObject({
    password: expect.stringMatching(/^\d{6}$/) as unknown,
  })
  expect((await desk.call(endPersonSessions, { by: anna, params, body: { reason: 'Asked for' } })).statusCode).toBe(200)
  const note = (text: string) => desk.call(writeNote, { by: bert, params, body: { text } })
  expect(problem(await note('  '))).toEqual([422, 'reason-missing'])
  expect((await note('Prefers English.')).statusCode).toBe(200)
  expect(problem(await desk.call(releaseWithdrawals, { by: anna, params, body: { reason: 'Spoken' } }))).toEqual([
    404,
    'not-found',
  ])
  const person = await story(userId)
  expect(person).toMatchObject({ sessions: [], notes: [{ operator: bert.name, text: 'Prefers English.' }] })
  expect(person.withdrawalsHeldUntil).toBe(desk.clock.at + 86_400_000)
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${userId}` })).json<{
    acts: { act: string }[]
  }>()
  expect(log.acts.map(({ act }) => act)).toEqual(['note', 'end-sessions', 'reset-transaction-password'])
})

test('the command line finds a person, notes, ends sessions and counts by the same functions, for the same roles', async () => {
  const { userId } = await desk.deposit()
  const { account } = await desk.own.database
    .selectFrom('app_user')
    .select('account')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const run = async (command: Command, words: readonly string[], reason?: string) => {
    const said = await command(commandDesk(desk, anna), words, { reason })
    return said.ok ? said.value : [said.problem]
  }
  const found = await run(findCommand, [account])
  expect(found).toEqual([expect.stringContaining(`${account}  ${userId}`)])
  expect(await run(findCommand, ['nobody-at-all'])).toEqual(['nobody is found'])
  expect(await run(noteCommand, [account, 'Called', 'twice.'])).toEqual(['noted'])
  expect(await run(noteCommand, [account])).toEqual(['reason-missing'])
  expect(await run(endSessionsCommand, [account], 'Lost phone')).toEqual(['all sessions have ended'])
  expect(await story(userId)).toMatchObject({ notes: [{ operator: anna.name, text: 'Called twice.' }], sessions: [] })
  const figures = await run(figuresCommand, ['1'])
  expect(figures.slice(0, 1)).toEqual(['day,people,orders,stakes,house gain,money in,money out'])
  expect(figures.at(-1)).toMatch(/^owed to people: /)
  expect(await run(figuresCommand, ['7'])).toEqual(['invalid-request'])
  const auditor = await desk.operator('runs-commands', ['auditor'])
  const allowed = (name: string) =>
    checkCommand(desk.own.database, { operatorId: auditor.id, name, words: [account] }).then(({ ok }) => ok)
  const names = ['find', 'figures', 'note', 'end-sessions']
  expect(await Promise.all(names.map(allowed))).toEqual([true, true, false, false])
})

test('a freeze stops new buys and withdrawals of one person, who reads the reason, until another act ends it', async () => {
  const [{ userId }, other] = [await desk.deposit(), await desk.deposit()]
  const params = { person: userId }
  const change = (endpoint: EndpointShape, reason: string) =>
    desk.call(endpoint, { by: anna, params, body: { reason } })
  const buy = (who: string) =>
    inTransaction(desk.own.database, (tx) =>
      checkOrderLimits(tx, desk.services.calendar, [{ userId: who, now: desk.clock.at, stakeMinor: 100n }]),
    )
  const context = { userId, now: desk.clock.at, vault: desk.services.vault }
  const withdraw = () =>
    inTransaction(desk.own.database, (tx) =>
      requestWithdrawal(tx, context, { id: randomUUID(), accountId: randomUUID(), amount: '20.00', fee: '0.00' }),
    )
  expect(problem(await change(unfreezePerson, 'None'))).toEqual([409, 'already-decided'])
  expect(problem(await change(freezePerson, '  '))).toEqual([422, 'reason-missing'])
  const why = 'Two devices signed in from two countries.'
  expect((await change(freezePerson, why)).statusCode).toBe(200)
  expect(problem(await change(freezePerson, why))).toEqual([409, 'already-decided'])
  const refused = { ok: false, problem: 'account-frozen', facts: { reason: why } }
  expect([await buy(userId), await withdraw()]).toEqual([refused, refused])
  expect(await buy(other.userId)).toMatchObject({ ok: true })
  expect(await story(userId)).toMatchObject({
    frozen: { since: desk.clock.at, reason: why },
    frozenPeople: 1,
    running: { orders: 0, stakes: '0.00' },
  })
  expect(await countFrozen(desk.own.database)).toBe(1)
  // The device knows it, before the person sends money.
  const limits = async () => (await feedDocs(desk.own.database, userId, 'limits')).get('main')
  expect(await limits()).toMatchObject({ frozenReason: why, lossPerDay: null, pausedUntil: null })
  expect((await change(unfreezePerson, 'It was you.')).statusCode).toBe(200)
  expect(await buy(userId)).toMatchObject({ ok: true })
  expect(await withdraw()).toMatchObject({ problem: 'verification-required' })
  expect(await countFrozen(desk.own.database)).toBe(0)
  expect(await limits()).toMatchObject({ frozenReason: null })
  const messages = [...(await feedDocs(desk.own.database, userId, 'messages')).values()]
  const told = messages.map(({ kind, facts }) => [kind, facts])
  expect(told).toEqual(
    expect.arrayContaining([
      ['account-frozen', { reason: why }],
      ['account-unfrozen', { reason: 'It was you.' }],
    ]),
  )
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${userId}` })).json<{ acts: { act: string }[] }>()
  expect(log.acts.map(({ act }) => act)).toEqual(['unfreeze', 'freeze'])
})

test('a conversation is read and answered; its photo opens for two minutes after a line of the log', async () => {
  const { userId } = await desk.deposit()
  const fileId = await desk.photo(userId, 'chat-picture')
  const id = randomUUID()
  const said = { id, userId, operatorId: null, text: 'Where is my deposit?', fileId, now: desk.clock.at }
  await inTransaction(desk.own.database, (tx) => addChatLine(tx, said))
  const [params, auditor] = [{ person: userId }, await desk.operator('reads-talks', ['auditor'])]
  const waiting = async () =>
    (await desk.call(waitingConversations, { by: anna })).json<{ waiting: { id: string; unread: number }[] }>().waiting
  expect(await waiting()).toMatchObject([{ id: userId, unread: 1, text: 'Where is my deposit?', isTyping: false }])
  desk.typing(userId)
  expect(await waiting()).toMatchObject([{ id: userId, isTyping: true }])
  expect((await desk.call(readConversation, { by: auditor, params })).json()).toMatchObject({ isTyping: true })
  later(TYPING_SHOWN_MS)
  expect(await waiting()).toMatchObject([{ id: userId, isTyping: false }])
  const photo = (by: SignedIn) => desk.call(conversationPhoto, { by, params: { ...params, file: fileId } })
  expect(problem(await photo(anna))).toEqual([410, 'look-over'])
  const read = await desk.call(markConversationRead, { by: anna, params, body: { upTo: id } })
  expect(read.statusCode).toBe(200)
  expect((await photo(anna)).headers['content-type']).toBe('image/webp')
  expect(problem(await photo(bert))).toEqual([410, 'look-over'])
  const elsewhere = await desk.deposit()
  const other = await desk.call(conversationPhoto, { by: anna, params: { person: elsewhere.userId, file: fileId } })
  expect(problem(other)).toEqual([410, 'look-over'])
  expect((await desk.call(tellTyping, { by: anna, params })).statusCode).toBe(200)
  later(1)
  const answer = await desk.call(answerConversation, {
    by: anna,
    params,
    body: { id: randomUUID(), text: 'In review.' },
  })
  expect(answer.statusCode).toBe(200)
  expect(await waiting()).toEqual([])
  const talks = (await desk.call(waitingConversations, { by: bert })).json<{ answered: object[] }>()
  expect(talks.answered).toMatchObject([{ id: userId, by: anna.name, text: 'In review.' }])
  const handOver = (name: string) => desk.call(handOverConversation, { by: anna, params, body: { name } })
  expect(problem(await handOver(bert.name))).toEqual([409, 'already-decided'])
  const more = { id: randomUUID(), userId, operatorId: null, text: 'And now?', fileId: null, now: desk.clock.at + 1 }
  await inTransaction(desk.own.database, (tx) => addChatLine(tx, more))
  expect(problem(await handOver('nobody'))).toEqual([404, 'not-found'])
  expect((await handOver(bert.name)).statusCode).toBe(200)
  expect(await waiting()).toMatchObject([{ id: userId, text: 'And now?', handedTo: bert.name }])
  await inTransaction(desk.own.database, (tx) => addChatLine(tx, { ...more, id: randomUUID(), text: 'Hello?' }))
  expect(await waiting()).toMatchObject([{ id: userId, text: 'Hello?', handedTo: bert.name }])
  const thread = (await desk.call(readConversation, { by: bert, params })).json<{ lines: object[] }>()
  expect(thread.lines.slice(0, 2)).toMatchObject([
    { author: 'user', operator: null, photo: fileId },
    { author: 'service', operator: anna.name, text: 'In review.' },
  ])
  later(120_001)
  expect(problem(await photo(anna))).toEqual([410, 'look-over'])
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${userId}` })).json<{ acts: { act: string }[] }>()
  // Bert and the auditor have read it too, which the log says by itself.
  expect(log.acts.map(({ act }) => act)).toEqual([
    ...['read-conversation', 'hand-over', 'answer', 'read-conversation', 'read-conversation'],
  ])
})

test('an operator sends a photo, which is the person’s own file; another person’s is refused', async () => {
  const [{ userId }, other] = [await desk.deposit(), await desk.deposit()]
  const [params, file] = [{ person: userId }, randomUUID()]
  const keep = (by: SignedIn, to: object, bytes?: Buffer) =>
    desk.call(keepConversationPhoto, { by, params: { ...params, file, ...to }, ...(bytes ? { bytes } : {}) })
  const picture = await proofPicture()
  expect(problem(await keep(anna, { person: randomUUID() }, picture))).toEqual([404, 'not-found'])
  expect(problem(await keep(anna, {}))).toEqual([415, 'unsupported-media-type'])
  expect(problem(await keep(anna, {}, Buffer.from('no picture')))).toEqual([422, 'file-not-an-image'])
  const reader = await desk.operator('reads-photos', ['auditor'])
  expect(problem(await keep(reader, {}, picture))).toEqual([403, 'role-missing'])
  expect((await keep(anna, {}, picture)).json()).toEqual({ id: file })
  const answer = (person: string, text: string, photo?: string) =>
    desk.call(answerConversation, { by: anna, params: { person }, body: { id: randomUUID(), text, photo } })
  expect(problem(await answer(other.userId, 'Look.', file))).toEqual([404, 'not-found'])
  expect(problem(await answer(userId, ' '))).toEqual([400, 'invalid-request'])
  expect((await answer(userId, '', file)).statusCode).toBe(200)
  const seen = [...(await feedDocs(desk.own.database, userId, 'chat')).values()]
  expect(seen).toMatchObject([{ author: 'service', text: '', fileId: file }])
  expect((await readFileOf(desk.services.files, { id: file, userId })).ok).toBe(true)
  expect((await readFileOf(desk.services.files, { id: file, userId: other.userId })).ok).toBe(false)
  // A day's photos of customer service are counted by themselves: the person can still send their own.
  await desk.own.database
    .insertInto('file')
    .values(
      Array.from({ length: 99 }, () => ({
        ...{ id: randomUUID(), user_id: userId, purpose: 'chat-picture', source_hash: '', picture_hash: null },
        ...{ byte_length: 1, object_name: randomUUID(), created_at: BigInt(desk.clock.at), from_service: true },
      })),
    )
    .execute()
  expect(problem(await keep(anna, { file: randomUUID() }, picture))).toEqual([429, 'too-many-requests'])
  const own = { id: randomUUID(), userId, purpose: 'chat-picture', now: desk.clock.at }
  const read = () => Promise.resolve(done(picture))
  expect(await keepFile(desk.services.files, { ...own, read })).toMatchObject({ ok: true })
})

test('photos of two people under one id open each in the conversation of its person', async () => {
  const people = [(await desk.deposit()).userId, (await desk.deposit()).userId]
  const file = randomUUID()
  const opened: (number | undefined)[] = []
  for (const [at, userId] of people.entries()) {
    const bytes = await sharp({ create: { width: 10 + at, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const read = () => Promise.resolve(done(bytes))
    const upload = { id: file, userId, purpose: 'chat-picture', now: desk.clock.at, read }
    expect(await keepFile(desk.services.files, upload)).toMatchObject({ ok: true })
    const line = { id: file, userId, operatorId: null, text: '', fileId: file, now: desk.clock.at }
    await inTransaction(desk.own.database, (tx) => addChatLine(tx, line))
  }
  for (const person of people) {
    await desk.call(readConversation, { by: anna, params: { person } })
    const { bytes } = await desk.call(conversationPhoto, { by: anna, params: { person, file } })
    opened.push((await sharp(bytes).metadata()).width)
  }
  expect(opened).toEqual([10, 11])
})

const waits = (answer: DeskAnswer) => expect(answer.json()).toMatchObject({ approval: 'awaits-second-operator' })
const approve = (kind: string, id: string) => desk.call(approveItem, { by: bert, params: { kind, id } })

test('terms, ways to pay in and house funds wait for a second operator, and hold then', async () => {
  const [rate, terms, method] = [randomUUID(), randomUUID(), randomUUID()]
  const ask = (endpoint: EndpointShape, body: object) => desk.call(endpoint, { by: anna, body })
  waits(await ask(setFundRate, { id: rate, fromDay: '2027-01-31', yearlyRateBp: 300 }))
  waits(await ask(setWithdrawalTerms, { id: terms, changes: { feeBp: 70 } }))
  expect(problem(await ask(setFundRate, { id: randomUUID(), fromDay: '2027-01-31', yearlyRateBp: 5_000 }))).toEqual([
    400,
    'invalid-request',
  ])
  const way = {
    ...{ id: 'house-bank', kind: 'bank-card', network: 'Sample Bank', payTo: '1234 5678', holder: 'Candor' },
    ...{ minimum: '10.00', maximum: '500.00', sortOrder: 3, isOpen: true },
  }
  waits(await ask(setMethod, { id: method, way }))
  waits(await ask(fundHouse, { id: randomUUID(), amount: '1000.00', reason: 'Opening capital' }))
  expect(problem(await ask(fundHouse, { id: randomUUID(), amount: '0.00', reason: 'None' }))).toEqual([
    400,
    'invalid-request',
  ])
  for (const [kind, id] of [
    ['terms', rate],
    ['terms', terms],
    ['deposit-method', method],
  ] as const)
    expect((await approve(kind, id)).json()).toMatchObject({ approval: 'approved' })
  const held = (await desk.call(readTerms, { by: anna })).json<{ withdrawal: object; fundRates: object[] }>()
  expect(held.withdrawal).toMatchObject({ feeBp: 70 })
  expect(held.fundRates).toContainEqual({ fromDay: '2027-01-31', yearlyRateBp: 300 })
  expect((await desk.call(readMethods, { by: anna })).json<{ methods: object[] }>().methods).toContainEqual(way)
  expect((await desk.call(readHouse, { by: anna })).json()).toMatchObject({ possibleGains: '0.00' })
})

test('a void names a product and minutes that there are, and an order that is not set aside stays where it is', async () => {
  const body = { id: randomUUID(), productId: 'btc-usdt', from: NOW - 60_000, to: NOW, reason: 'Wrong prices' }
  expect(problem(await desk.call(voidOrders, { by: anna, body }))).toEqual([404, 'not-found'])
  expect(problem(await desk.call(voidOrders, { by: anna, body: { ...body, from: NOW - 1 } }))).toEqual([
    400,
    'invalid-request',
  ])
  expect((await desk.call(readVoid, { by: anna })).json()).toMatchObject({ orders: 0, stakes: '0.00', notices: [] })
  expect(problem(await desk.call(settleAgain, { by: anna, params: { order: randomUUID() } }))).toEqual([
    404,
    'not-found',
  ])
  expect((await desk.call(readSetAside, { by: anna })).json()).toEqual({ orders: [] })
})

test('words go to one person at once, and to everybody after a second yes; English is always there', async () => {
  const { userId } = await desk.deposit()
  const { account } = await story(userId)
  const texts = { 'en-US': { title: 'Hours', body: 'We answer from nine to five.' } }
  const write = (body: object) => desk.call(writeMessage, { by: anna, body: { id: randomUUID(), texts, ...body } })
  expect((await write({ account })).statusCode).toBe(200)
  expect(problem(await write({ account: 'nobody-here' }))).toEqual([404, 'not-found'])
  expect((await write({ account, texts: { 'de-DE': texts['en-US'] } })).statusCode).toBe(400)
  waits(await desk.call(announce, { by: anna, body: { id: randomUUID(), texts } }))
  const article = { language: 'en-US', file: 'about.md' }
  waits(await desk.call(publishArticle, { by: anna, body: { id: randomUUID(), ...article, text: '# About\n\nUs.' } }))
  expect(problem(await desk.call(withdrawArticle, { by: anna, body: { id: randomUUID(), ...article } }))).toEqual([
    404,
    'not-found',
  ])
  expect((await desk.call(readArticles, { by: anna })).json()).toEqual({ articles: [] })
  waits(await desk.call(rotateKey, { by: anna, body: { id: randomUUID() } }))
  expect((await desk.call(readKeys, { by: anna })).json()).toMatchObject({ signing: desk.services.keys.keyId })
})

test('the head of the chain of acts goes into the public log, once each time that it has moved', async () => {
  const database = desk.own.database
  const heads = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from log_entry where text like '%"type":"acts-head"%'`.execute(database)
    return rows[0]?.count ?? 0
  }
  const round = async (at: number) => {
    const { last } = await database
      .selectFrom('operator_act')
      .select((row) => row.fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    // Each older transaction of this PostgreSQL is over first, those of other tests too.
    await expect
      .poll(
        async () => {
          await chainBooks(database)
          const link = await database
            .selectFrom('book_link')
            .select('number')
            .where('chain', '=', 'acts')
            .orderBy('number', 'desc')
            .limit(1)
            .executeTakeFirst()
          return link?.number
        },
        { timeout: 300_000 },
      )
      .toBe(last)
    await sequenceLog(database, at)
  }
  await round(NOW + 10_000)
  const first = await heads()
  expect(first).toBe(1)
  await round(NOW + 20_000)
  expect(await heads()).toBe(first)
  const { userId } = await desk.deposit()
  await desk.call(writeNote, { by: anna, params: { person: userId }, body: { text: 'Seen.' } })
  await round(NOW + 30_000)
  expect(await heads()).toBe(first + 1)
})

test('none of these acts wrote to a table that its list does not name', () => {
  expect(desk.written.get(adjustBalance.id)).toContain('adjustment')
  expect(strayWrites(desk)).toEqual([])
})
