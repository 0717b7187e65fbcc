/** A logout whose end the server was not told meets the next sign-in. The server here is one cookie and the sessions that live. */
import { beforeEach, expect, test, vi } from 'vitest'
import Dexie from 'dexie'
import type { Session } from '../../contract/endpoints/session.ts'
import { endingCell, noteEnding } from '../../src/store/device/ending.ts'
import { mirrorNameOf } from '../../src/store/mirror/mirror-names.ts'
import { release } from '../../src/store/mirror/open-mirror.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { signIn } from '../../src/commands/sign-in.ts'
import { finishEnding } from '../../src/sync/finish-ending.ts'
import { waitFor } from '../support/wait-for.ts'

const [OLD, NEW] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
const [ANNA, BEN] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

const server = vi.hoisted(() => ({
  cookie: null as string | null,
  living: new Set<string>(),
  session: null as Session | null,
  /** Ends before each answer leaves the server. */
  answers: Promise.resolve(),
}))
vi.mock('../../src/remote/call.ts', () => ({
  call: async (endpoint: { id: string }, input: { query?: { session?: string } }) => {
    const sent = server.cookie
    if (endpoint.id === 'sign-in') {
      await server.answers
      server.cookie = server.session?.id ?? null
      server.living.add(server.session?.id ?? '')
      return { ok: true, value: server.session }
    }
    if (endpoint.id !== 'sign-out') return { ok: false, problem: 'unavailable' }
    await server.answers
    if (input.query?.session !== undefined && input.query.session !== sent) return { ok: true, value: null }
    server.living.delete(sent ?? '')
    server.cookie = null
    return { ok: true, value: null }
  },
}))

beforeEach(async () => {
  Object.assign(server, {
    cookie: OLD,
    living: new Set([OLD]),
    session: { id: NEW, expiresAt: 9e12, user: { id: BEN, account: 'ben' } },
    answers: Promise.resolve(),
  })
  sessionCell.set(null)
  endingCell.set(null)
  for (const user of [ANNA, BEN]) {
    release(mirrorNameOf(user))
    await Dexie.delete(mirrorNameOf(user))
  }
})
const signInAsBen = () => signIn({ identifier: 'ben', password: 'candor-test-password' })

test('the server is told at the next start, and once', async () => {
  noteEnding(ANNA, { sessionId: OLD })
  await finishEnding()
  expect([...server.living]).toEqual([])
  expect(endingCell.get()).toBeNull()
})

test('a sign-in waits for a sign-out that is under way, so that its answer takes no new cookie away', async () => {
  noteEnding(ANNA, { sessionId: OLD })
  let open: () => void = () => undefined
  server.answers = new Promise((resolve) => (open = resolve))
  const ending = finishEnding()
  await waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(1))
  const signedIn = signInAsBen()
  open()
  await Promise.all([ending, signedIn])
  expect(server.cookie).toBe(NEW)
  expect([...server.living]).toEqual([NEW])
})

test('a new session outlives a sign-out that was owed for the one before', async () => {
  noteEnding(ANNA, { sessionId: OLD })
  // Another tab has signed in, and this one has not heard of it.
  Object.assign(server, { cookie: NEW, living: new Set([NEW]) })
  await finishEnding()
  expect([...server.living]).toEqual([NEW])
  expect(server.cookie).toBe(NEW)
})
