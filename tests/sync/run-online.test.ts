/** Acts that are never queued: the app asks again under the same key when an answer is lost, and nothing is done twice. */
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { cancelWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { done, refuse, type Refusal } from '../../contract/outcome.ts'
import type { Withdrawal } from '../../contract/rows/withdrawal.ts'
import { type OnlineWorld, runOnline } from '../../src/commands/run-online.ts'
import type { Exchange, Remote } from '../../src/remote/exchange.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { mirrorOf, release } from '../../src/store/mirror/open-mirror.ts'
import { hasCallsUnderWay } from '../../src/queries/calls-under-way.ts'
import { forgetCall, forgetCallsBefore, onlineCalls, openFormOf } from '../../src/store/device/online-calls.ts'
import { sessionCell } from '../../src/store/device/session.ts'

const USER = '00000000-0000-4000-8000-00000000000a'
const OTHER = '00000000-0000-4000-8000-00000000000b'
const KEY = '20000000-0000-4000-8000-000000000001'
const ID = '30000000-0000-4000-8000-000000000001'
const BUSY_SECONDS = 4
const taken = { id: ID, status: 'cancelled', createdAt: 5 } as unknown as Withdrawal
const lost: Exchange<never> = { outcome: refuse('unavailable'), position: null }

type Fate = 'request lost' | 'answer lost' | 'busy' | 'refused' | 'answered' | Refusal
let world: OnlineWorld
let now: number
let asked: { key: string | undefined; actor: string | undefined; remembered: readonly string[] }[]
let effects: Set<string>

beforeEach(async () => {
  release(mirrorNameOf(USER))
  await Dexie.delete(mirrorNameOf(USER))
  onlineCalls.set([])
  sessionCell.set({
    id: '10000000-0000-4000-8000-000000000000',
    expiresAt: 9e12,
    user: { id: USER, account: 'someone' },
  })
  ;[now, asked, effects] = [1_000, [], new Set()]
})

/** A server that does each key once and repeats its answer, behind a line with that fate for each call; then the line is dead. */
function behind(...fates: Fate[]): void {
  const answer = (input: { key?: string; actor?: string }): Exchange<unknown> => {
    const fate = fates.shift() ?? 'request lost'
    asked.push({ key: input.key, actor: input.actor, remembered: onlineCalls.get().map(({ key }) => key) })
    if (fate === 'request lost') return lost
    if (typeof fate === 'object') return { outcome: fate, position: null }
    if (fate === 'busy')
      return { outcome: { ...refuse('unavailable'), retryAfterSeconds: BUSY_SECONDS }, position: null }
    if (fate === 'refused') return { outcome: refuse('already-decided'), position: null }
    effects.add(String(input.key))
    return fate === 'answer lost' ? lost : { outcome: done(taken), position: { epoch: 'e', seq: 9 } }
  }
  world = {
    // Answers for the one endpoint of this test; the type speaks of all.
    remote: ((_endpoint: unknown, input: { key?: string; actor?: string }) =>
      Promise.resolve(answer(input))) as unknown as Remote,
    clock: { now: () => now },
    isOnline: () => true,
    pause: (ms) => {
      now += ms
      return Promise.resolve()
    },
  }
}

const cancel = (more: { form?: Readonly<Record<string, string>>; draftIds?: readonly string[]; key?: string } = {}) =>
  runOnline(
    cancelWithdrawal,
    {
      body: undefined,
      params: { id: ID },
      key: KEY,
      rowOf: (doc) => ({ collection: 'withdrawals', id: doc.id, doc }),
      ...more,
    },
    world,
  )

test('a lost answer is asked for again under the same key, and the effect happens once', async () => {
  behind('request lost', 'answer lost', 'answer lost', 'answered')
  expect(await cancel()).toEqual(done(taken))
  expect(asked.map(({ key }) => key)).toEqual([KEY, KEY, KEY, KEY])
  expect(new Set(asked.map(({ actor }) => actor))).toEqual(new Set([USER]))
  expect(effects).toEqual(new Set([KEY]))
  expect(onlineCalls.get()).toEqual([])
})

test('the key is kept before the first call and until the answer is known', async () => {
  behind('request lost', 'answered')
  await cancel()
  expect(asked.map(({ remembered }) => remembered)).toEqual([[KEY], [KEY]])
})

test('a call whose end the person has seen meanwhile is asked for again, and not kept anew', async () => {
  behind('answer lost', 'answer lost', 'request lost')
  const { pause } = world
  world = { ...world, pause: (ms) => pause(ms).then(() => forgetCall(KEY)) }
  await cancel({ form: { amount: '60.00' } })
  expect(asked.map(({ remembered }) => remembered)).toEqual([[KEY], ...asked.slice(1).map(() => [])])
  expect(asked.length).toBeGreaterThan(2)
  expect(onlineCalls.get()).toEqual([])
})

test('a row that the answer brings is shown at once, until the mirror has passed it', async () => {
  behind('answered')
  await cancel()
  expect(await mirrorOf('user')?.overlays.toArray()).toMatchObject([
    { id: ID, key: KEY, position: { epoch: 'e', seq: 9 } },
  ])
})

test('the form of a call is forgotten before its answer is shown', async () => {
  behind('answered')
  const mirror = mirrorOf('user')
  await mirror?.drafts.put({ id: 'a-form', fields: { amount: '60.00' }, bytes: null })
  const writes: string[] = []
  mirror?.drafts.hook('deleting', () => void writes.push('form forgotten'))
  mirror?.overlays.hook('creating', () => void writes.push('row shown'))
  await cancel({ draftIds: ['a-form'] })
  expect(writes).toEqual(['form forgotten', 'row shown'])
})

test('a device without room for the row says what the server said, and nothing stays under way', async () => {
  behind('answered')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await cancel()).toEqual(done(taken))
  expect(onlineCalls.get()).toEqual([])
})

test('an answer that comes when somebody else has signed in shows them nothing', async () => {
  behind('answered')
  const { remote } = world
  const later: Remote = (endpoint, input) => {
    sessionCell.set({
      id: '10000000-0000-4000-8000-000000000001',
      expiresAt: 9e12,
      user: { id: OTHER, account: 'other' },
    })
    return remote(endpoint, input)
  }
  world = { ...world, remote: later }
  expect(await cancel()).toEqual(done(taken))
  expect(await mirrorOf('user')?.overlays.count()).toBe(0)
})

test('a refusal is final: it is not asked again, and nothing stays under way', async () => {
  behind('refused', 'answered')
  expect(await cancel()).toEqual(refuse('already-decided'))
  expect(asked).toHaveLength(1)
  expect(onlineCalls.get()).toEqual([])
})

test('a busy server is asked again when it has said so, and not once more where that is too late for who waits', async () => {
  behind('busy', 'busy', 'answered')
  expect(await cancel()).toEqual(done(taken))
  expect([asked.length, now - 1_000]).toEqual([3, 2 * BUSY_SECONDS * 1_000])
  ;[now, asked] = [1_000, []]
  behind('busy', 'busy', 'busy', 'answered')
  expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
  expect([asked.length, now - 1_000]).toEqual([3, 2 * BUSY_SECONDS * 1_000])
})

test('without any answer within ten seconds it is unknown, said so, and stays under way until the mirror tells', async () => {
  behind('answer lost')
  expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
  expect(now - 1_000).toBeLessThanOrEqual(10_000)
  expect(onlineCalls.get()).toMatchObject([{ key: KEY, endpoint: 'cancel-withdrawal', userId: USER, at: now }])
  // A mirror that was at the head before the last try, or while it may have been on its way, knows nothing of it.
  for (const at of [1_000, now + 60_000]) forgetCallsBefore({ at, now: Math.max(at, now), userId: USER })
  expect(onlineCalls.get()).toHaveLength(1)
  // Asked again by the person, with the same key: the answer of the first call.
  behind('answered')
  effects.add(KEY)
  expect(await cancel()).toEqual(done(taken))
  expect(effects.size).toBe(1)
})

const BEFORE_THE_KEY = [
  { ...refuse('too-many-requests'), retryAfterSeconds: BUSY_SECONDS },
  refuse('not-signed-in'),
  refuse('upgrade-required'),
]

test.each(BEFORE_THE_KEY)(
  'after a lost answer $problem tells nothing of the first try: it stays unknown, under the same key',
  async (refusal) => {
    behind('answer lost', refusal, refusal, refusal)
    expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
    expect(onlineCalls.get().map(({ key }) => key)).toEqual([KEY])
    // Asked again by the person, and refused in the same way; the first try alone had an effect.
    behind(refusal, refusal, refusal, refusal)
    expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
    expect(onlineCalls.get().map(({ key }) => key)).toEqual([KEY])
    behind('answered')
    expect(await cancel()).toEqual(done(taken))
    expect(onlineCalls.get()).toEqual([])
  },
)

test.each(BEFORE_THE_KEY)('$problem as the first answer is final: nothing was done', async (refusal) => {
  behind(refusal, 'answered')
  expect(await cancel()).toEqual(refusal)
  expect(onlineCalls.get()).toEqual([])
})

test('a busy server is asked again after a lost answer when it has said so', async () => {
  behind('answer lost', { ...refuse('too-many-requests'), retryAfterSeconds: BUSY_SECONDS }, 'answered')
  expect(await cancel()).toEqual(done(taken))
  expect(now - 1_000).toBe(300 + BUSY_SECONDS * 1_000)
})

test('a refusal that is given under the key ends a call whose first answer was lost', async () => {
  behind('request lost', 'refused')
  expect(await cancel()).toEqual(refuse('already-decided'))
  expect(onlineCalls.get()).toEqual([])
})

test('asked again without a network or a session, a call without an answer stays unknown', async () => {
  behind('answer lost')
  await cancel()
  behind('answered')
  world = { ...world, isOnline: () => false }
  expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
  sessionCell.set(null)
  expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
  expect(onlineCalls.get().map(({ key }) => key)).toEqual([KEY])
})

test('a clock that was set back keeps no call under way', async () => {
  behind('answer lost')
  await cancel()
  forgetCallsBefore({ at: 500, now: 600, userId: USER })
  expect(onlineCalls.get()).toEqual([])
})

test('a mirror that was at the head a minute after the last try ends the call, but not that of another person', async () => {
  behind('answer lost')
  await cancel()
  const later = now + 60_001
  forgetCallsBefore({ at: later, now: later, userId: OTHER })
  expect(onlineCalls.get()).toHaveLength(1)
  forgetCallsBefore({ at: later, now: later, userId: USER })
  expect(onlineCalls.get()).toEqual([])
})

test('what a form asked for is kept until its person has seen what became of it, or asks for something else', async () => {
  behind('answer lost')
  const asked = { amount: '50.00' }
  await cancel({ form: asked })
  expect(openFormOf('cancel-withdrawal', USER)).toMatchObject({ key: KEY, form: asked, isTold: false })
  expect(openFormOf('cancel-withdrawal', OTHER)).toBeNull()
  expect(openFormOf('request-withdrawal', USER)).toBeNull()
  const later = now + 60_001
  forgetCallsBefore({ at: later, now: later, userId: USER })
  expect(openFormOf('cancel-withdrawal', USER)).toMatchObject({ key: KEY, form: asked, isTold: true })
  expect(hasCallsUnderWay()).toBe(false)
  behind('answer lost')
  await cancel({ form: asked, key: KEY.replace('1', '2') })
  expect(onlineCalls.get().map(({ key }) => key)).toEqual([KEY.replace('1', '2')])
})

test('asked again with another signature, a call that was answered under its key stays unknown: the mirror tells', async () => {
  behind('answer lost')
  await cancel()
  const conflict = refuse('idempotency-conflict')
  asked = []
  behind(conflict, 'answered')
  expect(await cancel()).toEqual(refuse('unavailable', { isUnknown: 1 }))
  expect(asked).toHaveLength(1)
  expect(onlineCalls.get().map(({ key }) => key)).toEqual([KEY])
  onlineCalls.set([])
  behind(conflict)
  expect(await cancel()).toEqual(conflict)
})

test('without a network or a session nothing is sent', async () => {
  behind('answered')
  expect(
    await runOnline(
      cancelWithdrawal,
      { body: undefined, params: { id: ID }, key: KEY },
      { ...world, isOnline: () => false },
    ),
  ).toEqual(refuse('unavailable'))
  sessionCell.set(null)
  expect(await cancel()).toEqual(refuse('not-signed-in'))
  expect(asked).toEqual([])
})
