/** The sender waits, pauses, asks the person, or gives up in sight: one of these for each kind of answer. */
import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { refuse, type Refusal } from '../../contract/outcome.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { Mirror } from '../../src/store/mirror/mirror.ts'
import {
  addToOutbox,
  canSendAgain,
  discardFromOutbox,
  sendAgain,
  type NewOutboxItem,
} from '../../src/store/mirror/outbox.ts'
import type { Exchange } from '../../src/remote/exchange.ts'
import type { SyncContext } from '../../src/sync/context.ts'
import { sendOutbox } from '../../src/sync/send-outbox.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const taken: Exchange<unknown> = { outcome: { ok: true, value: {} }, position: { epoch: 'e', seq: 5 } }

let mirror: Mirror
let now: number
let sent: { endpoint: string; key: string | undefined; hasBytes: boolean }[]
let answers: (Exchange<unknown> | Refusal)[]

beforeEach(async () => {
  await Dexie.delete(mirrorNameOf(USER))
  mirror = new Mirror(mirrorNameOf(USER))
  ;[now, sent, answers] = [1_000_000, [], []]
})

const send = (options: Parameters<typeof sendOutbox>[1] = {}) =>
  sendOutbox(
    {
      mirror,
      feed: 'user',
      actor: USER,
      clock: { now: () => now },
      random: () => 0.5,
      hashBytes: () => Promise.resolve(''),
      lock: (_name, work) => work(),
      // Answers by the script; the type speaks of every endpoint.
      remote: ((endpoint: { id: string }, input: { key?: string; body?: { bytes?: ArrayBuffer } }) => {
        sent.push({ endpoint: endpoint.id, key: input.key, hasBytes: input.body?.bytes !== undefined })
        const answer = answers.shift() ?? taken
        return Promise.resolve('outcome' in answer ? answer : { outcome: answer, position: null })
      }) as unknown as SyncContext['remote'],
    },
    options,
  )
const add = (...items: NewOutboxItem[]) => addToOutbox(mirror, { actor: USER, now, items })
const chatLine = (key: string, more: Partial<NewOutboxItem> = {}): NewOutboxItem => ({
  key,
  lane: 'chat',
  endpoint: 'send-chat-message',
  body: { id: key, text: key, fileId: null },
  expiresAt: now + 60_000,
  ...more,
})

test.each([
  ['429', { ...refuse('too-many-requests'), retryAfterSeconds: 40 }],
  ['503', { ...refuse('unavailable'), retryAfterSeconds: 40 }],
])('the wait that a %s names is kept, and nothing of the lane is sent before', async (_status, refusal) => {
  await add(chatLine('one'), chatLine('two'))
  answers = [refusal]
  expect(await send()).toEqual({ status: 'idle', sent: 0, nextAt: now + 40_000 })
  now += 39_999
  await send()
  expect(sent.map(({ key }) => key)).toEqual(['one'])
  now += 1
  expect(await send()).toMatchObject({ status: 'idle', sent: 2 })
  expect(sent.map(({ key }) => key)).toEqual(['one', 'one', 'two'])
})

test('once the network is back nothing waits that nobody asked to wait', async () => {
  await add(chatLine('lost'), chatLine('told', { lane: 'read-marks' }))
  answers = [refuse('unavailable'), { ...refuse('too-many-requests'), retryAfterSeconds: 40 }]
  expect(await send()).toMatchObject({ sent: 0 })
  expect(await send({ isNetworkBack: true })).toEqual({ status: 'idle', sent: 1, nextAt: now + 40_000 })
  expect(sent.map(({ key }) => key)).toEqual(['lost', 'told', 'lost'])
})

test('a clock that is set back by a day makes nothing wait for a day', async () => {
  await add(chatLine('one'))
  answers = [refuse('unavailable')]
  await send()
  now -= 86_400_000
  expect(await send()).toMatchObject({ sent: 1, nextAt: null })
})

test('another lane does not wait for one that must', async () => {
  await add(chatLine('one'), chatLine('mark', { lane: 'read-marks' }))
  answers = [refuse('unavailable')]
  expect(await send()).toMatchObject({ sent: 1 })
  expect((await mirror.outbox.toArray()).map(({ key }) => key)).toEqual(['one'])
})

test.each([
  ['not-signed-in', 'signed-out'],
  ['upgrade-required', 'upgrade-required'],
] as const)('%s stops the sender, and all waits as it was', async (problem, status) => {
  await add(chatLine('one'), chatLine('mark', { lane: 'read-marks' }))
  answers = [refuse(problem)]
  expect(await send()).toEqual({ status })
  expect(sent).toHaveLength(1)
  expect((await mirror.outbox.toArray()).map(({ state, attempts, nextAt }) => ({ state, attempts, nextAt }))).toEqual([
    { state: 'waiting', attempts: 0, nextAt: 0 },
    { state: 'waiting', attempts: 0, nextAt: 0 },
  ])
})

test('what has waited too long is not sent until the person says so, and then under its old key', async () => {
  await add(chatLine('old'))
  now += 60_000
  expect(await send()).toMatchObject({ sent: 0 })
  expect(sent).toEqual([])
  expect((await mirror.outbox.get('old'))?.state).toBe('expired')
  await sendAgain(mirror, 'old', again())
  expect(await send()).toMatchObject({ sent: 1 })
  expect(sent.map(({ key }) => key)).toEqual(['old'])
})

let made = 0
const again = () => ({ expiresAt: now + 60_000, newKey: () => `made ${(made += 1)}` })

test.each(['paused', 'method-unavailable', 'not-found'] as const)(
  'an item refused as %s is sent again under a new key: its own would only repeat the refusal',
  async (problem) => {
    await add(chatLine('one'))
    const kept = new Map<string | undefined, Refusal>()
    answers = [refuse(problem)]
    await send()
    kept.set(sent[0]?.key, refuse(problem))
    await sendAgain(mirror, 'one', again())
    // Another tab asks for the same: it is on its way already, under the key that it has now.
    await sendAgain(mirror, 'one', again())
    const [row] = await mirror.outbox.toArray()
    expect(row).toMatchObject({ key: 'one', state: 'waiting', problem: null, body: { id: 'one' } })
    answers = [refuse('unavailable')]
    await send()
    expect(kept.get(sent[1]?.key)).toBeUndefined()
    // No answer came: from now on this key is the item's own.
    now += 60_000
    await send()
    await sendAgain(mirror, 'one', again())
    expect(await send()).toMatchObject({ sent: 1 })
    expect(sent.map(({ key }) => key === 'one')).toEqual([true, false, false])
    expect(sent[2]?.key).toBe(sent[1]?.key)
  },
)

test('an item whose refusal stands under no key is sent again under its own', async () => {
  await add(chatLine('one'))
  answers = [refuse('transaction-password-locked')]
  await send()
  await sendAgain(mirror, 'one', again())
  expect(await send()).toMatchObject({ sent: 1 })
  expect(sent.map(({ key }) => key)).toEqual(['one', 'one'])
})

test('a wrong transaction password is not sent again unchanged: each time would be one try less', async () => {
  await withPicture()
  answers = [taken, refuse('transaction-password-wrong')]
  await send()
  const [failed] = await mirror.outbox.toArray()
  expect(failed && canSendAgain(failed)).toBe(false)
  await sendAgain(mirror, 'deposit', again())
  expect(await send()).toMatchObject({ sent: 0 })
  expect(sent).toHaveLength(2)
  expect((await mirror.outbox.get('deposit'))?.state).toBe('failed')
})

const withPicture = () =>
  add(
    {
      key: 'picture',
      lane: 'deposit',
      endpoint: 'put-file',
      params: { id: 'picture' },
      file: { id: 'picture', bytes: new ArrayBuffer(4), contentType: 'image/jpeg' },
      expiresAt: now + 60_000,
    },
    {
      key: 'deposit',
      lane: 'deposit',
      dependsOn: 'picture',
      endpoint: 'submit-deposit',
      body: { id: 'deposit' },
      expiresAt: now + 60_000,
    },
  )

test('a file goes before what names it, and its bytes leave the device with it', async () => {
  await withPicture()
  expect(await send()).toMatchObject({ sent: 2 })
  expect(sent.map(({ endpoint, hasBytes }) => ({ endpoint, hasBytes }))).toEqual([
    { endpoint: 'put-file', hasBytes: true },
    { endpoint: 'submit-deposit', hasBytes: false },
  ])
  expect(await mirror.files.count()).toBe(0)
})

test('a file that is refused takes what depends on it out of the lane, in sight, and both go by one decision', async () => {
  await withPicture()
  await add(chatLine('later', { lane: 'deposit' }))
  answers = [refuse('file-not-an-image')]
  expect(await send()).toMatchObject({ sent: 1 })
  expect(
    (await mirror.outbox.orderBy('number').toArray()).map(({ key, state, problem }) => ({ key, state, problem })),
  ).toEqual([
    { key: 'picture', state: 'failed', problem: 'file-not-an-image' },
    { key: 'deposit', state: 'failed', problem: 'file-not-an-image' },
  ])
  const taken = await discardFromOutbox(mirror, 'deposit')
  expect(taken.map(({ key }) => key)).toEqual(['deposit', 'picture'])
  expect(await mirror.files.count()).toBe(0)
})

test('what was changed on the disk while it waited is not sent', async () => {
  await add(chatLine('one'))
  await mirror.outbox.update('one', { body: { id: 'one', text: 'something else', fileId: null } })
  expect(await send()).toMatchObject({ sent: 0 })
  expect(sent).toEqual([])
  expect((await mirror.outbox.get('one'))?.state).toBe('failed')
})
