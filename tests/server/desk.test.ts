/** The desk's server: who gets in, what each role may do, that nothing is decided twice, and that no endpoint can set a result. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveItem,
  DESK_ENDPOINTS,
  deskActs,
  deskItem,
  deskQueue,
  deskSession,
  deskSessions,
  deskSignIn,
  deskSignOut,
  deskToday,
  endDeskSession,
  exportActs,
  lockDesk,
  lookAt,
  lookPhoto,
  newRecoveryCodes,
  openLink,
  refuseItem,
  stayAtDesk,
  unlockDesk,
  useLink,
} from '../../contract/desk/endpoints.ts'
import {
  addOperatorPasskey,
  deskSignInWithPasskey,
  operatorPasskeys,
  removeOperatorPasskey,
  startDeskPasskeySignIn,
  startOperatorPasskey,
  startPasskeyUnlock,
  unlockWithPasskey,
} from '../../contract/desk/passkey-endpoints.ts'
import type { Answer, EndpointShape } from '../../contract/endpoint.ts'
import type { startPasskey } from '../../contract/endpoints/passkeys.ts'
import { ENDPOINT_ACTS } from '../../contract/desk/endpoint-acts.ts'
import { setProductTerms } from '../../contract/desk/product-endpoints.ts'
import { readOperators, settleAgain, voidOrders } from '../../contract/desk/request-endpoints.ts'
import { actsOfKind, mayDo, maySee, OPERATOR_ROLES, REVIEW_KINDS } from '../../contract/desk/roles.ts'
import { ENDPOINTS } from '../../contract/endpoints/all.ts'
import { readBalances } from '../../server/ledger/project-account.ts'
import { makeFirstLink } from '../../server/desk/operator-links.ts'
import { hasOperator } from '../../server/operators/operator-accounts.ts'
import { REVIEW_ID } from '../../server/reviews/review-id.ts'
import { DESK_PASSWORD, openDeskScene, type DeskAnswer, type DeskScene, type SignedIn } from '../support/desk-scene.ts'
import { MAY_WRITE, strayWrites } from '../support/desk-writes.ts'
import { TestPasskey } from '../support/test-passkey.ts'
import { ledgerHolds } from '../support/money-person.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
const STEP = 30_000
/** Five hundred deposits, each operator with some calls on their way. */
const RACE = { people: 10, each: 50, callsAtOnce: 4 }
let desk: DeskScene
let anna: SignedIn
let bert: SignedIn
let totp: TOTP
let recoveryCodes: string[]

const code = () => totp.generate({ timestamp: desk.clock.at })
const later = (ms: number) => void (desk.clock.at += ms)
const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]

beforeAll(async () => {
  desk = await openDeskScene(NOW)
})
afterAll(async () => {
  await ledgerHolds(desk.own.database)
  await desk.close()
})

test('the first link opens an account once, shows recovery codes, and is made while nobody can sign in', async () => {
  const database = desk.own.database
  const link = () => makeFirstLink(database, { vault: desk.services.vault, now: desk.clock.at })
  const lost = await link()
  const token = await link()
  if (lost === null || token === null) throw new Error('no link')
  const opener = randomUUID()
  expect(problem(await desk.call(openLink, { body: { token: lost, opener } }))).toEqual([410, 'link-invalid'])
  const opened = (await desk.call(openLink, { body: { token, opener } })).json<{ name: string; totpUri: string }>()
  const parsed = URI.parse(opened.totpUri)
  if (!(parsed instanceof TOTP)) throw new Error('not a TOTP')
  totp = parsed
  const use = (input: object) =>
    desk.call(useLink, { body: { token, opener, password: DESK_PASSWORD, code: code(), ...input } })
  expect(problem(await use({ code: '000000' }))).toEqual([422, 'code-wrong'])
  expect(problem(await use({ password: 'short' }))).toEqual([422, 'password-too-common'])
  expect(await hasOperator(database)).toBe(false)
  const used = await use({})
  expect(used.statusCode).toBe(200)
  recoveryCodes = used.json<{ recoveryCodes: string[] }>().recoveryCodes
  expect(recoveryCodes).toHaveLength(8)
  expect(problem(await use({}))).toEqual([410, 'link-invalid'])
  expect(await link()).toBeNull()
  anna = await desk.operator('anna')
  bert = await desk.operator('bert')
})

const signIn = (input: object) =>
  desk.call(deskSignIn, { body: { name: 'operator-a', password: DESK_PASSWORD, code: code(), ...input } })
const cookieOf = (answer: DeskAnswer) => ({
  cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
})

test('password and authenticator open one, by a cookie that no page reads and no other site sends', async () => {
  expect(problem(await signIn({ password: 'another password' }))).toEqual([401, 'operator-credentials-wrong'])
  expect(problem(await signIn({ name: 'nobody' }))).toEqual([401, 'operator-credentials-wrong'])
  const answer = await signIn({})
  expect(answer.headers['set-cookie']).toMatch(
    /^candor-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  )
  expect(answer.json()).toMatchObject({
    operator: { name: 'operator-a', roles: [...OPERATOR_ROLES] },
    isLocked: false,
  })
  expect(problem(await signIn({}))).toEqual([401, 'operator-credentials-wrong'])
  const by = cookieOf(answer)
  // Three refused ones until here: two under the own name, one under a name that is nobody's and is not kept.
  const own = { operator: 'operator-a', way: 'password', address: '127.0.0.1', tries: 2, lastAt: desk.clock.at }
  expect((await desk.call(deskSessions, { by })).json<{ refused: object[] }>().refused).toMatchObject([own])
  const all = (await desk.call(readOperators, { by: anna })).json<{ refused: { operator: string | null }[] }>().refused
  expect(all.toSorted((left) => (left.operator === null ? 1 : -1))).toMatchObject([own, { operator: null, tries: 1 }])
  expect(JSON.stringify(all)).not.toContain('nobody')
  expect((await desk.call(deskSignOut, { by })).statusCode).toBe(200)
  expect(problem(await desk.call(deskSession, { by }))).toEqual([401, 'not-signed-in'])
})

test('a recovery code opens one once, in place of the authenticator, and never without the password', async () => {
  const [first = ''] = recoveryCodes
  const recover = (input: object) => signIn({ code: undefined, recoveryCode: first, ...input })
  expect(problem(await recover({ password: 'another password' }))).toEqual([401, 'operator-credentials-wrong'])
  const answer = await recover({})
  expect(answer.json()).toMatchObject({ recoveryCodesLeft: 7 })
  expect(problem(await recover({}))).toEqual([401, 'operator-credentials-wrong'])
  later(STEP)
  const body = { password: DESK_PASSWORD, code: code() }
  const made = await desk.call(newRecoveryCodes, { by: cookieOf(answer), body })
  expect(made.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(8)
  expect(problem(await signIn({ code: undefined, recoveryCode: recoveryCodes[1] }))).toEqual([
    401,
    'operator-credentials-wrong',
  ])
})

test('a passkey opens the desk and a lock by itself, once for each challenge, for its own operator and at this site alone', async () => {
  later(STEP)
  const by = cookieOf(await signIn({}))
  const passkey = new TestPasskey({ counter: 1 })
  const challenge = async (endpoint: EndpointShape, body?: object) =>
    (await desk.call(endpoint, { by, ...(body ? { body } : {}) })).json<Answer<typeof startPasskey>>()
  expect(problem(await desk.call(startOperatorPasskey, { by, body: { password: 'another', code: code() } }))).toEqual([
    401,
    'operator-credentials-wrong',
  ])
  later(STEP)
  const asking = await challenge(startOperatorPasskey, { password: DESK_PASSWORD, code: code() })
  const add = (body: object) => desk.call(addOperatorPasskey, { by, body })
  expect(problem(await add(passkey.made(asking, { origin: 'https://evil.example' })))).toEqual([422, 'passkey-refused'])
  expect((await add(passkey.made(asking))).json()).toMatchObject({ name: 'Phone', isBlocked: false })
  expect(problem(await add(passkey.made(asking)))).toEqual([422, 'passkey-expired'])
  const open = (body: object) => desk.call(deskSignInWithPasskey, { body })
  const start = () => challenge(startDeskPasskeySignIn)
  expect(problem(await open(passkey.answer(await start(), { isVerified: false })))).toEqual([422, 'passkey-refused'])
  const answer = passkey.answer(await start())
  const opened = await open(answer)
  expect(opened.json()).toMatchObject({ operator: { name: 'operator-a' }, isLocked: false })
  expect(problem(await open(answer))).toEqual([422, 'passkey-expired'])
  const again = cookieOf(opened)
  expect((await desk.call(lockDesk, { by: again })).statusCode).toBe(200)
  const unlocking = (await desk.call(startPasskeyUnlock, { by: again })).json<Answer<typeof startPasskey>>()
  expect(problem(await open(passkey.answer(unlocking)))).toEqual([422, 'passkey-refused'])
  const unlocked = await desk.call(unlockWithPasskey, { by: again, body: passkey.answer(unlocking) })
  expect(unlocked.json()).toMatchObject({ isLocked: false })
  // A copy of the passkey counts from where it was taken: it blocks the passkey, at a lock too, and counting on does not help it.
  const unlockedAgain = cookieOf(unlocked)
  expect((await desk.call(lockDesk, { by: unlockedAgain })).statusCode).toBe(200)
  for (const counter of [1, 100]) {
    passkey.counter = counter
    const asked = (await desk.call(startPasskeyUnlock, { by: unlockedAgain })).json<Answer<typeof startPasskey>>()
    const copied = await desk.call(unlockWithPasskey, { by: unlockedAgain, body: passkey.answer(asked) })
    expect(problem(copied)).toEqual([422, 'passkey-blocked'])
  }
  expect(problem(await open(passkey.answer(await start())))).toEqual([422, 'passkey-blocked'])
  const { passkeys } = (await desk.call(operatorPasskeys, { by })).json<{ passkeys: { id: string }[] }>()
  expect(passkeys).toMatchObject([{ isBlocked: true }])
  const remove = () => desk.call(removeOperatorPasskey, { by, params: { id: passkeys[0]?.id ?? '' } })
  expect((await remove()).statusCode).toBe(200)
  expect(problem(await remove())).toEqual([404, 'not-found'])
})

test('one at rest for a quarter of an hour is locked; lists that refresh themselves do not keep it awake', async () => {
  later(STEP)
  const by = cookieOf(await signIn({}))
  later(10 * 60_000)
  expect((await desk.call(deskToday, { by })).statusCode).toBe(200)
  later(5 * 60_000)
  expect(problem(await desk.call(deskToday, { by }))).toEqual([423, 'desk-locked'])
  expect((await desk.call(deskSession, { by })).json()).toMatchObject({ isLocked: true })
  expect(problem(await desk.call(stayAtDesk, { by }))).toEqual([423, 'desk-locked'])
  const unlock = (password: string) => desk.call(unlockDesk, { by, body: { password, code: code() } })
  expect(problem(await unlock('another password'))).toEqual([401, 'operator-credentials-wrong'])
  const unlocked = await unlock(DESK_PASSWORD)
  expect(unlocked.json()).toMatchObject({ isLocked: false })
  expect(problem(await desk.call(deskToday, { by }))).toEqual([401, 'not-signed-in'])
  const again = cookieOf(unlocked)
  for (let rests = 0; rests < 3; rests += 1) {
    later(14 * 60_000)
    expect((await desk.call(stayAtDesk, { by: again })).statusCode).toBe(200)
  }
  expect((await desk.call(lockDesk, { by: again })).statusCode).toBe(200)
  expect(problem(await desk.call(deskToday, { by: again }))).toEqual([423, 'desk-locked'])
})

test('none lives longer than twelve hours, and each can be ended from another', async () => {
  later(STEP)
  const by = cookieOf(await signIn({}))
  const carl = await desk.operator('carl')
  const other =
    (await desk.call(deskSessions, { by: carl })).json<{ sessions: { id: string }[] }>().sessions[0]?.id ?? ''
  const end = (owner: { cookie: string }) => desk.call(endDeskSession, { by: owner, params: { id: other } })
  expect(problem(await end(by))).toEqual([404, 'not-found'])
  expect((await end(carl)).statusCode).toBe(200)
  expect(problem(await desk.call(deskSession, { by: carl }))).toEqual([401, 'not-signed-in'])
  later(12 * 3_600_000)
  expect(problem(await desk.call(deskSession, { by }))).toEqual([401, 'not-signed-in'])
  anna = await desk.operator('anna-2')
  bert = await desk.operator('bert-2')
})

test('a disabled operator is out at once', async () => {
  const dora = await desk.operator('dora')
  await desk.own.database.updateTable('operator').set({ disabled_at: 1n }).where('id', '=', dora.id).execute()
  expect(problem(await desk.call(deskToday, { by: dora }))).toEqual([401, 'not-signed-in'])
})

describe('from elsewhere', () => {
  const closed = DESK_ENDPOINTS.filter(({ access }) => access !== 'public')

  test('every endpoint but the doors refuses nobody, the app’s cookie and a planted second cookie', async () => {
    for (const endpoint of closed) {
      const cookies = ['', `candor=${anna.secret}`, `__Host-candor=${anna.secret}`, `${anna.cookie}; ${bert.cookie}`]
      for (const cookie of cookies)
        expect([endpoint.id, problem(await desk.call(endpoint, { by: { cookie } }))]).toEqual([
          endpoint.id,
          [401, 'not-signed-in'],
        ])
    }
  })

  test('every write refuses another origin, the app’s port among them, and a form', async () => {
    const { id } = await desk.deposit()
    for (const endpoint of DESK_ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      const from = (headers: Record<string, string>) =>
        desk.call(endpoint, { by: anna, params: { kind: 'deposit', id }, headers })
      for (const origin of [
        'https://evil.example',
        'http://127.0.0.1:1',
        desk.address.replace('http:', 'https:'),
        'null',
      ])
        expect([endpoint.id, ...problem(await from({ origin }))]).toEqual([endpoint.id, 403, 'origin-not-allowed'])
      expect((await from({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    }
    const answer = await fetch(`${desk.address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=operator-a',
    })
    expect(answer.status).toBe(415)
  })

  test('no endpoint of the app is one of the desk’s port', async () => {
    for (const { method, path } of ENDPOINTS) {
      const same = DESK_ENDPOINTS.some((own) => own.method === method && own.path === path)
      if (!same) expect(desk.app.hasRoute({ method, url: `/api${path}` }), `${method} ${path}`).toBe(false)
    }
  })

  test('answers are never cached, never framed and run nothing from elsewhere', async () => {
    const { headers } = await desk.call(deskToday, { by: anna })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

describe('roles', () => {
  test.each(OPERATOR_ROLES)('a %s gets what the table says at every endpoint, and no more', async (role) => {
    const by = await desk.operator(`only-${role}`, [role])
    for (const kind of REVIEW_KINDS) {
      const [see, decide] = [
        actsOfKind(kind).some((act) => maySee([role], act)),
        actsOfKind(kind).some((act) => mayDo([role], act)),
      ]
      const params = { kind, id: randomUUID() }
      const status = async (endpoint: typeof deskItem | typeof lookAt | typeof approveItem) =>
        (await desk.call(endpoint, { by, params })).statusCode
      expect([kind, await status(deskItem), await status(lookAt)]).toEqual([kind, ...(see ? [404, 404] : [403, 403])])
      expect([kind, await status(approveItem)]).toEqual([kind, decide ? 404 : 403])
      const refused = await desk.call(refuseItem, { by, params, body: { reason: 'no' } })
      expect([kind, refused.statusCode]).toEqual([kind, decide ? 404 : 403])
    }
    for (const queue of ['deposit', 'withdrawal', 'verification', 'account-change'] as const) {
      const answer = await desk.call(deskQueue, { by, params: { queue } })
      expect([queue, answer.statusCode]).toEqual([queue, maySee([role], `decide-${queue}`) ? 200 : 403])
    }
    for (const endpoint of DESK_ENDPOINTS) {
      const act = ENDPOINT_ACTS.get(endpoint.id)
      if (act === undefined) continue
      const isAllowed = endpoint.method === 'GET' ? maySee([role], act) : mayDo([role], act)
      const { statusCode } = await desk.call(endpoint, { by })
      expect([endpoint.id, statusCode === 403]).toEqual([endpoint.id, !isAllowed])
    }
    for (const endpoint of [deskToday, deskActs, exportActs, deskSessions, deskSession])
      expect((await desk.call(endpoint, { by })).statusCode).toBe(200)
  })

  test("an act whose role is missing is in the server's log, with who asked for it and from where", async () => {
    const by = await desk.operator('asks-too-much', ['auditor'])
    const { id } = await desk.deposit()
    await desk.call(approveItem, { by, params: { kind: 'deposit', id } })
    const said = () =>
      desk.log.map((line) => JSON.parse(line) as Record<string, unknown>).findLast(({ who }) => who === by.id)
    await expect.poll(said).toMatchObject({
      msg: 'request',
      act: `POST /api${approveItem.path}`,
      address: '127.0.0.1',
      status: 403,
      problem: 'role-missing',
    })
    expect(desk.log.join('')).not.toContain(by.secret)
  })

  test('an auditor decides nothing', () => {
    for (const kind of REVIEW_KINDS) expect(actsOfKind(kind).some((act) => mayDo(['auditor'], act))).toBe(false)
  })
})

const decided = (answer: DeskAnswer) => answer.json<{ approval?: string; written: { number: string } }>()

test('a look opens photo and sealed facts for two minutes, for that operator alone, with a line in the log', async () => {
  const { id } = await desk.verification()
  const params = { kind: 'verification', id }
  const shown = (await desk.call(deskItem, { by: anna, params })).body
  expect(shown).not.toContain('王芳')
  expect(shown).not.toContain('11010519491231002X')
  const look = (await desk.call(lookAt, { by: anna, params })).json<{
    look: string
    facts: Record<string, string>
    photos: string[]
    written: { number: string }
  }>()
  expect(look.facts).toMatchObject({ name: '王芳', idNumber: '11010519491231002X' })
  expect(look.photos).toEqual(['frontPhoto', 'backPhoto'])
  const photo = (by: SignedIn) => desk.call(lookPhoto, { by, params: { look: look.look, photo: 'frontPhoto' } })
  const opened = await photo(anna)
  expect([opened.headers['content-type'], opened.headers['cache-control']]).toEqual(['image/webp', 'no-store'])
  expect(opened.bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(problem(await photo(bert))).toEqual([410, 'look-over'])
  const log = (await desk.call(deskActs, { by: anna, query: `?subject=${id}` })).json<{ acts: object[] }>()
  expect(log.acts).toMatchObject([
    { number: look.written.number, operator: anna.name, act: 'look', facts: '{"photos":2}' },
  ])
  expect((await desk.call(approveItem, { by: anna, params })).json()).toMatchObject({ approval: 'approved' })
  later(120_001)
  expect(problem(await photo(anna))).toEqual([410, 'look-over'])
})

test('a refusal needs a reason, which the person reads; the line of the log has its number', async () => {
  const { id, userId } = await desk.deposit()
  const params = { kind: 'deposit', id }
  const refuse = (reason: string) => desk.call(refuseItem, { by: anna, params, body: { reason } })
  expect((await refuse('')).statusCode).toBe(400)
  expect(problem(await refuse('   '))).toEqual([422, 'reason-missing'])
  const answer = decided(await refuse('The photo cannot be read.'))
  expect((await readBalances(desk.own.database, userId)).availableMinor).toBe(0n)
  const csv = await desk.call(exportActs, { by: anna, query: `?subject=${id}` })
  expect(csv.body.split('\r\n')[1]).toMatch(
    new RegExp(`^"${answer.written.number}","2026-.+"refuse","deposit","${id}"`),
  )
  expect(problem(await desk.call(approveItem, { by: bert, params }))).toEqual([409, 'already-decided'])
})

test('from the bound on two operators say yes, and both see who was first', async () => {
  const { id, userId } = await desk.deposit(1_800_000n)
  const params = { kind: 'deposit', id }
  expect(decided(await desk.call(approveItem, { by: anna, params })).approval).toBe('awaits-second-operator')
  expect(problem(await desk.call(approveItem, { by: anna, params }))).toEqual([409, 'second-operator-needed'])
  const second = (await desk.call(deskQueue, { by: bert, params: { queue: 'second' } })).json<{ rows: object[] }>()
  expect(second.rows).toMatchObject([{ id, amount: '18000.00', approvedBy: [anna.name] }])
  expect((await desk.call(deskToday, { by: bert })).json()).toMatchObject({ mine: [{ id }] })
  expect((await desk.call(deskToday, { by: anna })).json()).toMatchObject({ mine: [] })
  expect(decided(await desk.call(approveItem, { by: bert, params })).approval).toBe('approved')
  expect((await readBalances(desk.own.database, userId)).availableMinor).toBe(1_800_000n)
})

test('two operators on one item see each other', async () => {
  const { id } = await desk.deposit()
  const open = (by: SignedIn) => desk.call(deskQueue, { by, params: { queue: 'deposit' }, query: `?open=${id}` })
  await open(anna)
  const seen = (await open(bert)).json<{ rows: { id: string; lookedAtBy: string[] }[] }>()
  expect(seen.rows.find((row) => row.id === id)?.lookedAtBy).toEqual([anna.name])
  later(10_000)
  const left = (await open(bert)).json<{ rows: { id: string; lookedAtBy: string[] }[] }>()
  expect(left.rows.find((row) => row.id === id)?.lookedAtBy).toEqual([])
})

test('of two operators who race over the same items each item is decided once, and the loser is told by whom', async () => {
  const [carla, emil] = [await desk.operator('carla'), await desk.operator('emil')]
  const people: { id: string; userId: string }[] = []
  for (let made = 0; made < RACE.people; made += 1) people.push(await desk.deposit(100n))
  const { rows: copies } = await sql<{ id: string }>`
    insert into deposit (id, user_id, method_id, amount_minor, source, proof_file_id, status, created_at)
    select gen_random_uuid(), user_id, method_id, amount_minor, source, proof_file_id, status, created_at + n
    from deposit, generate_series(1, ${RACE.each - 1}::int) as n where ${REVIEW_ID} = any(${people.map(({ id }) => id)}::uuid[])
    returning ${REVIEW_ID} as id`.execute(desk.own.database)
  const items = [...people, ...copies].map(({ id }) => id)
  expect(items).toHaveLength(500)
  const decide = async (by: SignedIn, order: readonly string[]) => {
    const [answers, left] = [new Array<DeskAnswer>(), order.values()]
    const walk = async () => {
      for (const id of left) answers.push(await desk.call(approveItem, { by, params: { kind: 'deposit', id } }))
    }
    await Promise.all(Array.from({ length: RACE.callsAtOnce }, walk))
    return answers
  }
  // Both begin alike, so that nearly each item is asked for by both at the same moment.
  const answers = (await Promise.all([decide(carla, items), decide(emil, items)])).flat()
  expect(answers).toHaveLength(2 * items.length)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(items.length)
  const lost = answers.filter(({ statusCode }) => statusCode !== 200)
  expect([...new Set(lost.map((answer) => problem(answer).join(' ')))]).toEqual(['409 already-decided'])
  const names = lost.map((answer) => answer.json<{ facts: { by: string; act: string } }>().facts)
  expect([...new Set(names.map(({ by, act }) => `${by} ${act}`))].sort()).toEqual(['carla approve', 'emil approve'])
  for (const { userId } of people)
    expect((await readBalances(desk.own.database, userId)).availableMinor).toBe(100n * BigInt(RACE.each))
})

describe('what an endpoint may write', () => {
  test('no endpoint wrote to a table that its list does not name, three alone name orders, one more the terms to come, and none a tick or a receipt', () => {
    expect(desk.written.get(approveItem.id)).toContain('deposit')
    expect(strayWrites(desk)).toEqual([])
    // A void is alike for everyone and gives stakes back; an order that was set aside goes back to the rule; terms begin an hour ahead.
    const onOrders = Object.keys(MAY_WRITE).filter((id) =>
      MAY_WRITE[id]?.some((table) => /order|tick|receipt|settle|price|product|ledger/.test(table)),
    )
    expect(onOrders.sort()).toEqual([approveItem.id, settleAgain.id, setProductTerms.id, voidOrders.id].sort())
  })

  test('none that writes takes a price or a result: these are all the fields that there are', () => {
    const fields = DESK_ENDPOINTS.filter(({ method }) => method !== 'GET').flatMap(({ body, params, query }) =>
      [body, params, query].flatMap((schema) =>
        schema && 'shape' in schema ? Object.keys(schema.shape as object) : [],
      ),
    )
    expect([...new Set(fields)].sort()).toEqual(
      'account amount at attestation authenticatorData base changes clientData code credentialId file from fromDay half id kind language name opener order password person photo product productId reason recoveryCode roles seen signature terms text texts ticket to token transports upTo userHandle way yearlyRateBp'.split(
        ' ',
      ),
    )
  })

  test('the app’s http has no import of the desk, nor of what operators do', () => {
    const files = Object.keys(import.meta.glob('../../server/http/**/*.ts'))
    expect(files.length).toBeGreaterThan(40)
    for (const file of files) {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8')
      expect([file, /from '[^']*\/(desk|operators)\//.test(text)]).toEqual([file, false])
    }
  })
})
