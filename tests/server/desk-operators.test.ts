/** Operators' accounts at the desk: invited by two, opened by a link that tells its openings, given roles by those who have them. */
import { randomUUID } from 'node:crypto'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveItem,
  deskActs,
  deskItem,
  deskQueue,
  deskSession,
  deskSignIn,
  deskToday,
  openLink,
  refuseLink,
  useLink,
} from '../../contract/desk/endpoints.ts'
import {
  addOperator,
  disableOperator,
  endOperatorSessions,
  readOperators,
  setOperatorRoles,
} from '../../contract/desk/request-endpoints.ts'
import type { DeskCase, Queue, Today } from '../../contract/desk/rows.ts'
import { setOperatorRolesCommand } from '../../scripts/operator/roles.ts'
import {
  commandDesk,
  DESK_PASSWORD,
  openDeskScene,
  type DeskAnswer,
  type DeskScene,
  type SignedIn,
} from '../support/desk-scene.ts'
import { strayWrites } from '../support/desk-writes.ts'

const NOW = Date.UTC(2026, 10, 23, 14)
/** A code of twelve letters and digits that can be read out. */
const HALF = /^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/
let desk: DeskScene
let anna: SignedIn
let bert: SignedIn

const later = (ms: number) => void (desk.clock.at += ms)
const problem = (answer: DeskAnswer) => [answer.statusCode, answer.json<{ code: string }>().code]
const waits = (answer: DeskAnswer) => expect(answer.json()).toMatchObject({ approval: 'awaits-second-operator' })
const approve = (kind: string, id: string) => desk.call(approveItem, { by: bert, params: { kind, id } })

beforeAll(async () => {
  desk = await openDeskScene(NOW)
  anna = await desk.operator('anna')
  bert = await desk.operator('bert')
})
afterAll(() => desk.close())

/** The codes of the authenticator that a link's page shows. */
function codesOf(uri: string, clock = desk.clock): () => string {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP')
  return () => totp.generate({ timestamp: clock.at })
}

test('an operator is invited by two, chooses the password by a link that opens once, and is ended by one', async () => {
  const body = { name: 'clara', roles: ['support'] }
  const added = await desk.call(addOperator, { by: anna, body })
  waits(added)
  const token = added.json<{ shown: { link: string } }>().shown.link
  expect(problem(await desk.call(addOperator, { by: anna, body }))).toEqual([409, 'account-taken'])
  const one = async () =>
    (await desk.call(readOperators, { by: bert }))
      .json<{ operators: { name: string; state: string; roles: string[] }[] }>()
      .operators.find(({ name }) => name === 'clara')
  expect(await one()).toMatchObject({ state: 'waits', roles: ['support'] })
  const opener = randomUUID()
  expect(problem(await desk.call(openLink, { body: { token, opener } }))).toEqual([409, 'link-waits'])
  const { id } = await desk.own.database
    .selectFrom('operator')
    .select('id')
    .where('name', '=', 'clara')
    .executeTakeFirstOrThrow()
  expect(problem(await desk.call(approveItem, { by: anna, params: { kind: 'operator', id } }))).toEqual([
    409,
    'second-operator-needed',
  ])
  // The one who says yes sees what to.
  const waiting = await desk.call(deskItem, { by: bert, params: { kind: 'operator', id } })
  expect(waiting.json()).toMatchObject({ facts: { name: 'clara', roles: 'support' } })
  const yes = (await approve('operator', id)).json<{ approval: string; shown: { half: string } }>()
  expect(yes).toMatchObject({ approval: 'approved', shown: { half: expect.stringMatching(HALF) as unknown } })
  const opened = (await desk.call(openLink, { body: { token, opener } })).json<{ totpUri: string }>()
  expect(opened).toMatchObject({ name: 'clara', roles: ['support'], isFirst: false, needsHalf: true, before: [] })
  expect(await one()).toMatchObject({ state: 'active', link: { openings: 1, isRefused: false } })
  const code = codesOf(opened.totpUri)
  const use = (password: string, half?: string) =>
    desk.call(useLink, { body: { token, opener, password, code: code(), ...(half === undefined ? {} : { half }) } })
  // The link alone, which the inviter has, opens nothing, and neither does a guess.
  expect(problem(await use(DESK_PASSWORD))).toEqual([422, 'half-wrong'])
  expect(problem(await use(DESK_PASSWORD, 'AAAA-AAAA-AAAA'))).toEqual([422, 'half-wrong'])
  const typed = yes.shown.half.toLowerCase().replaceAll('-', ' ')
  expect(problem(await use('short', typed))).toEqual([422, 'password-too-common'])
  expect((await use(DESK_PASSWORD, typed)).json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(8)
  expect(problem(await use(DESK_PASSWORD, typed))).toEqual([410, 'link-invalid'])
  const signed = await desk.call(deskSignIn, { body: { name: 'clara', password: DESK_PASSWORD, code: code() } })
  expect(signed.json()).toMatchObject({ operator: { name: 'clara', roles: ['support'] } })
  expect(await one()).toMatchObject({ state: 'active', sessions: 1, passkeys: 0, recoveryCodes: 8, link: null })
  const end = await desk.call(endOperatorSessions, { by: anna, params: { name: 'clara' } })
  expect(end.statusCode).toBe(200)
  expect(await one()).toMatchObject({ sessions: 0 })
  expect((await desk.call(disableOperator, { by: bert, params: { name: 'clara' } })).statusCode).toBe(200)
  expect(await one()).toMatchObject({ state: 'disabled' })
})

const invite = async (name: string) => {
  const added = await desk.call(addOperator, { by: anna, body: { name, roles: ['content'] } })
  const { id } = await desk.own.database
    .selectFrom('operator')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const { half } = (await approve('operator', id)).json<{ shown: { half: string } }>().shown
  const { link } = added.json<{ shown: { link: string } }>().shown
  return { id, half, token: link, inviter: randomUUID(), invited: randomUUID() }
}
const open = async (token: string, opener: string) => {
  const opened = await desk.call(openLink, { body: { token, opener }, headers: { 'user-agent': opener } })
  return opened.json<{ totpUri: string; before: { at: number; address: string; browser: string }[] }>()
}
const use = (of: { token: string; half: string }, opener: string, code: string) =>
  desk.call(useLink, { body: { token: of.token, opener, password: DESK_PASSWORD, code, half: of.half } })
const lines = async (of: string) => {
  const { acts } = (await desk.call(deskActs, { by: anna, query: `?subject=${of}` })).json<{
    acts: { operator: string; act: string; facts: string }[]
  }>()
  return acts.map(({ operator, act, facts }) => [operator, act, JSON.parse(facts) as object])
}

test('whoever opens an invitation first holds a key that opens nothing; the invited person is told, and may refuse', async () => {
  const fritz = await invite('fritz')
  const { id, token, inviter, invited } = fritz
  const first = await open(token, inviter)
  const at = desk.clock.at
  later(60_000)
  const second = await open(token, invited)
  expect(second.before).toEqual([{ at, address: '127.0.0.1', browser: inviter }])
  expect(second.totpUri).not.toBe(first.totpUri)
  // The invited person's page, loaded anew, is the same opening.
  expect(await open(token, invited)).toEqual(second)
  expect(problem(await use(fritz, inviter, codesOf(first.totpUri)()))).toEqual([409, 'link-opened-since'])
  expect(problem(await use(fritz, invited, codesOf(first.totpUri)()))).toEqual([422, 'code-wrong'])
  // One who opens it once more takes nothing over unseen.
  await open(token, inviter)
  expect(problem(await use(fritz, invited, codesOf(second.totpUri)()))).toEqual([409, 'link-opened-since'])
  const third = await open(token, invited)
  expect(third.before.map(({ browser }) => browser)).toEqual([inviter, invited, inviter])
  expect((await use(fritz, invited, codesOf(third.totpUri)())).statusCode).toBe(200)
  expect((await lines(id)).slice(0, 2)).toEqual([
    ['fritz', 'accept-invitation', {}],
    ['fritz', 'open-link', { address: '127.0.0.1', before: 3 }],
  ])

  const other = await invite('frida')
  const refuse = (opener: string) => desk.call(refuseLink, { body: { token: other.token, opener } })
  expect(problem(await refuse(other.invited))).toEqual([409, 'link-opened-since'])
  await open(other.token, other.inviter)
  const shown = await open(other.token, other.invited)
  expect(problem(await refuse(other.inviter))).toEqual([409, 'link-opened-since'])
  expect((await refuse(other.invited)).statusCode).toBe(200)
  expect(problem(await use(other, other.invited, codesOf(shown.totpUri)()))).toEqual([410, 'link-invalid'])
  expect((await lines(other.id))[0]).toEqual(['frida', 'refuse-invitation', { openings: 2 }])
  const today = (await desk.call(deskToday, { by: bert })).json<Today>()
  expect(today.refusedInvitations).toEqual([{ name: 'frida', at: desk.clock.at, openings: 2 }])
  const { operators } = (await desk.call(readOperators, { by: bert })).json<{ operators: { name: string }[] }>()
  expect(operators.find(({ name }) => name === 'frida')).toMatchObject({
    state: 'disabled',
    link: { openings: 2, isRefused: true },
  })
  const writer = await desk.operator('writes-only', ['content'])
  expect((await desk.call(deskToday, { by: writer })).json()).toMatchObject({ refusedInvitations: [] })
})

test('an invitation that was refused or has expired locks nobody out: its name can be invited again, and the log says so', async () => {
  const alone = await openDeskScene(NOW)
  const database = alone.own.database
  const first = await alone.operator('operator-a')
  const ask = (name: string) => alone.call(addOperator, { by: first, body: { name, roles: ['reviewer'] } })
  const isOpen = (answer: DeskAnswer) => {
    expect(answer.json()).toMatchObject({ approval: 'approved' })
    return answer.json<{ shown: { link: string } }>().shown.link
  }
  const token = isOpen(await ask('bert'))
  const opener = randomUUID()
  await alone.call(openLink, { body: { token, opener } })
  // A link that is open may still be used.
  expect(problem(await ask('bert'))).toEqual([409, 'account-taken'])
  waits(await ask('carl'))
  expect((await alone.call(refuseLink, { body: { token, opener } })).statusCode).toBe(200)
  isOpen(await ask('bert'))
  await database
    .updateTable('operator_link')
    .set({ expires_at: BigInt(alone.clock.at) })
    .execute()
  const again = isOpen(await ask('bert'))
  const shown = await alone.call(openLink, { body: { token: again, opener } })
  const code = codesOf(shown.json<{ totpUri: string }>().totpUri, alone.clock)()
  const body = { token: again, opener, password: DESK_PASSWORD, code }
  expect((await alone.call(useLink, { body })).statusCode).toBe(200)
  // The one who was invited in vain while bert's yes was awaited is invited anew, and waits for it.
  waits(await ask('carl'))
  const { operators } = (await alone.call(readOperators, { by: first })).json<{
    operators: { name: string; state: string }[]
  }>()
  const lapsed = (name: string) => [expect.stringMatching(`^${name}-lapsed-[0-9a-f]{8}$`) as unknown, 'disabled']
  expect(operators.map(({ name, state }) => [name, state])).toEqual([
    ['bert', 'active'],
    lapsed('bert'),
    lapsed('bert'),
    ['carl', 'waits'],
    lapsed('carl'),
    ['operator-a', 'active'],
  ])
  const acts = await database
    .selectFrom('operator_act')
    .select('facts')
    .where('operator_id', '=', first.id)
    .where('act', '=', 'disable-operator')
    .orderBy('number')
    .execute()
  expect(acts.map(({ facts }) => (JSON.parse(facts) as { name: string }).name)).toEqual(['bert', 'bert', 'carl'])
  await alone.close()
})

test('a role is given by somebody who has it: one of the two who say yes', async () => {
  const [carl, dirk] = [await desk.operator('carl', ['reviewer']), await desk.operator('dirk', ['reviewer', 'support'])]
  const yes = (by: SignedIn, kind: string, id: string) => desk.call(approveItem, { by, params: { kind, id } })
  const missing = (answer: DeskAnswer) => [...problem(answer), answer.json<{ facts: object }>().facts]
  await desk.call(addOperator, { by: carl, body: { name: 'gerda', roles: ['support', 'treasurer'] } })
  const { id } = await desk.own.database
    .selectFrom('operator')
    .select('id')
    .where('name', '=', 'gerda')
    .executeTakeFirstOrThrow()
  expect(missing(await yes(dirk, 'operator', id))).toEqual([400, 'invalid-request', { missing: 'treasurer' }])
  expect((await yes(anna, 'operator', id)).json()).toMatchObject({ approval: 'approved' })
  const wish = { id: randomUUID(), roles: ['support', 'treasurer', 'market'] }
  waits(await desk.call(setOperatorRoles, { by: carl, params: { name: 'gerda' }, body: wish }))
  expect(missing(await yes(dirk, 'operator-roles', wish.id))).toEqual([400, 'invalid-request', { missing: 'market' }])
  // A role that is kept or taken is given by nobody, and the command line asks by the same function.
  expect((await yes(anna, 'operator-roles', wish.id)).json()).toMatchObject({ approval: 'approved' })
  const said = await setOperatorRolesCommand(commandDesk(desk, carl), ['gerda'], { roles: ['support', 'treasurer'] })
  const asked = /^awaits-second-operator (.+)$/.exec((said.ok && said.value[0]) || '')?.[1] ?? ''
  expect((await yes(dirk, 'operator-roles', asked)).json()).toMatchObject({ approval: 'approved' })
})

test('the roles of an operator are changed by two others, who see the difference, and hold at once', async () => {
  const emma = await desk.operator('emma', ['support'])
  const wish = { id: randomUUID(), roles: ['content', 'auditor'] }
  const change = (of: string, asker: SignedIn, given: object = wish) =>
    desk.call(setOperatorRoles, { by: asker, params: { name: of }, body: given })
  expect(problem(await change(anna.name, anna))).toEqual([404, 'not-found'])
  expect(problem(await change('emma', anna, { ...wish, roles: ['support'] }))).toEqual([400, 'invalid-request'])
  expect(problem(await change('emma', anna, { ...wish, roles: [] }))).toEqual([400, 'invalid-request'])
  waits(await change('emma', anna))
  const of = (given: { id: string }) => ({ kind: 'operator-roles', id: given.id })
  expect(problem(await desk.call(approveItem, { by: anna, params: of(wish) }))).toEqual([409, 'second-operator-needed'])
  const shown = (await desk.call(deskItem, { by: bert, params: of(wish) })).json<DeskCase>()
  expect(shown.changes).toEqual([{ name: 'roles', now: 'support', then: 'content auditor' }])
  expect((await approve('operator-roles', wish.id)).json()).toMatchObject({ approval: 'approved' })
  // Her open session has other roles at once.
  expect((await desk.call(deskSession, { by: emma })).json()).toMatchObject({ operator: { roles: wish.roles } })
  // Nobody decides their own roles, and two are left who can change roles again.
  const own = { id: randomUUID(), roles: ['support'] }
  await desk.operator('dora')
  waits(await change(bert.name, anna, own))
  expect(problem(await approve('operator-roles', own.id))).toEqual([409, 'second-operator-needed'])
  await desk.own.database
    .updateTable('operator')
    .set({ roles: ['support'] })
    .where('name', 'not in', [anna.name, bert.name])
    .execute()
  const tooFew = async () =>
    expect(problem(await change(bert.name, anna, { ...own, id: randomUUID() }))).toEqual([400, 'invalid-request'])
  await tooFew()
  // An invitation that nobody has used leaves nobody.
  await desk.call(addOperator, { by: anna, body: { name: 'ines', roles: ['reviewer'] } })
  const invited = desk.own.database.selectFrom('operator').select('id').where('name', '=', 'ines')
  await approve('operator', (await invited.executeTakeFirstOrThrow()).id)
  await tooFew()
  await desk.own.database
    .updateTable('operator_link')
    .set({ used_at: BigInt(desk.clock.at) })
    .where('name', '=', 'ines')
    .execute()
  waits(await change(bert.name, anna, { ...own, id: randomUUID() }))
})

test('an invitation that has expired has no role: what it alone would have is given by any two', async () => {
  const alone = await openDeskScene(NOW)
  const [one, other] = [await alone.operator('one', ['reviewer']), await alone.operator('other', ['reviewer'])]
  const invite = async (name: string) => {
    await alone.call(addOperator, { by: one, body: { name, roles: ['reviewer', 'market'] } })
    const { id } = await alone.own.database
      .selectFrom('operator')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return alone.call(approveItem, { by: other, params: { kind: 'operator', id } })
  }
  expect((await invite('mara')).json()).toMatchObject({ approval: 'approved' })
  // She may still use it, and then it is hers to give.
  expect(problem(await invite('nils'))).toEqual([400, 'invalid-request'])
  await alone.own.database
    .updateTable('operator_link')
    .set({ expires_at: BigInt(alone.clock.at) })
    .execute()
  expect((await invite('olga')).json()).toMatchObject({ approval: 'approved' })
  await alone.close()
})

test('a first yes counts and is shown for as long as its operator may decide, and again once they may', async () => {
  const vera = await desk.operator('vera', ['treasurer'])
  const { id } = await desk.deposit(1_800_000n)
  await desk.call(addOperator, { by: vera, body: { name: 'walt', roles: ['support'] } })
  const walt = desk.own.database.selectFrom('operator').select('id').where('name', '=', 'walt')
  const asked = [
    { kind: 'deposit', id },
    { kind: 'operator', id: (await walt.executeTakeFirstOrThrow()).id },
  ]
  waits(await desk.call(approveItem, { by: vera, params: { kind: 'deposit', id } }))
  const setRoles = (roles: 'treasurer' | 'support') =>
    desk.own.database
      .updateTable('operator')
      .set({ roles: [roles] })
      .where('name', '=', 'vera')
      .execute()
  const shown = async () => {
    const { rows } = (await desk.call(deskQueue, { by: anna, params: { queue: 'second' } })).json<Queue>()
    const cases = await Promise.all(
      asked.map(async (params) => (await desk.call(deskItem, { by: anna, params })).json<DeskCase>().approvedBy),
    )
    return [...asked.map((item) => rows.find((row) => row.id === item.id)?.approvedBy), ...cases]
  }
  expect(await shown()).toEqual([['vera'], ['vera'], ['vera'], ['vera']])
  await setRoles('support')
  expect(await shown()).toEqual([[], [], [], []])
  later(1)
  waits(await desk.call(approveItem, { by: anna, params: { kind: 'deposit', id } }))
  expect((await shown())[0]).toEqual(['anna'])
  await setRoles('treasurer')
  expect((await shown())[0]).toEqual(['vera', 'anna'])
})

test('none of these acts wrote to a table that its list does not name', () => {
  expect(desk.written.get(addOperator.id)).toContain('operator_link')
  expect(strayWrites(desk)).toEqual([])
})
