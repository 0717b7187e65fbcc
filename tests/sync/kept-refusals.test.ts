/** The device keeps each refusal of a text that it signed, and each silence: once, with its times, and can show it to others. */
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedAct } from '../../contract/intent/act-intent.ts'
import { actIntentSchema } from '../../contract/intent/act-intent.ts'
import { refuse, type Refusal } from '../../contract/outcome.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { reportOnFile } from '../../scripts/verify/file-report.ts'
import { addWithdrawalAccount } from '../../src/commands/add-withdrawal-account.ts'
import { changeTransactionPassword } from '../../src/commands/change-passwords.ts'
import { rememberAcceptance, rememberRefusal } from '../../src/commands/remember-answer.ts'
import { requestWithdrawal } from '../../src/commands/request-withdrawal.ts'
import { refusalFileOf } from '../../src/commands/save-refusal.ts'
import { Evidence } from '../../src/evidence/evidence.ts'
import { keptRefusals, type KeptRefusal } from '../../src/evidence/kept-refusals.ts'
import { remember } from '../../src/evidence/remember.ts'
import { sealMemory } from '../../src/evidence/seal-memory.ts'
import { waitOf, waitsByResult } from '../../src/evidence/waits.ts'
import { pinnedKeysCell } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { provenOrder, testKey } from '../support/signed-files.ts'
import { actRefusal, orderIntent, orderRefusal } from '../support/signed-refusals.ts'
import { waitFor } from '../support/wait-for.ts'

const key = testKey()
const ACCOUNT = '0b6f7a52-5b0c-4bb2-9d0f-61c7e2a4a140'
const NodeRequest = globalThis.Request
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init)
  }
}
let persons = 0
let userId: string
let evidence: Evidence

beforeEach(() => {
  persons += 1
  userId = `6b1f1de4-4c6a-4d0f-8d4e-${String(persons).padStart(12, '0')}`
  evidence = new Evidence(userId)
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('navigator', { onLine: true })
  const session = { id: crypto.randomUUID(), expiresAt: 9e12, user: { id: userId, account: 'someone' } }
  sessionCell.set(session)
  pinnedKeysCell.set({ keys: key.keys, strangers: [] })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  evidence.close()
  await Dexie.delete(evidence.name)
})

/** The server's answer to a signed act. */
type Answer = (signed: SignedAct) => Response

const problem = (code: ProblemCode, refusal?: unknown) =>
  Response.json({ type: '', status: 422, code, ...(refusal === undefined ? {} : { refusal }) }, { status: 422 })
const signedProblem =
  (code: ProblemCode): Answer =>
  ({ intent }) =>
    problem(code, actRefusal(key, intent, { problem: code }))

/** A server that knows each key, and answers acts as a test wants it. */
function serve(answer: Answer): { readonly acts: SignedAct[] } {
  const acts: SignedAct[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/device-keys')) return Response.json({ id: 'a'.repeat(64), since: 1 })
    const { signed } = (await request.json()) as { signed: SignedAct }
    acts.push({ ...signed, intent: actIntentSchema.parse(signed.intent) })
    return answer(signed)
  })
  return { acts }
}

const withdraw = () =>
  requestWithdrawal({
    id: crypto.randomUUID(),
    accountId: ACCOUNT,
    amount: '60.00',
    fee: '1.00',
    transactionPassword: '246810',
  })
const kept = async (count = 1): Promise<readonly KeptRefusal[]> => {
  await waitFor(async () => expect(await keptRefusals(evidence, 50)).toHaveLength(count))
  return keptRefusals(evidence, 50)
}
const one = async (): Promise<KeptRefusal> => {
  const [refusal] = await kept()
  if (!refusal) throw new Error('nothing is kept')
  return refusal
}
const report = (refusal: KeptRefusal) =>
  reportOnFile(new TextEncoder().encode(refusalFileOf(refusal, key.keys)), key.keys)

test('a withdrawal that is refused: the signed refusal is kept with what was asked for, and convinces others', async () => {
  const { acts } = serve(signedProblem('withdrawals-held'))
  expect(await withdraw()).toMatchObject({ ok: false, problem: 'withdrawals-held' })
  const refusal = await one()
  expect(refusal).toMatchObject({
    asked: 'request-withdrawal',
    answer: 'signed',
    problem: 'withdrawals-held',
    intent: acts[0]?.intent,
  })
  expect(report(refusal)?.verdict).toBe('verified')
})

test('the same withdrawal refused twice is two refusals, each about its own signature', async () => {
  serve(signedProblem('insufficient-balance'))
  await withdraw()
  await withdraw()
  for (const refusal of await kept(2)) expect(report(refusal)?.verdict).toBe('verified')
})

test('a refusal that nobody signed, a stranger signed, or that is about something else is no signed one', async () => {
  const answers: Answer[] = [
    () => problem('withdrawals-held'),
    ({ intent }) => problem('withdrawals-held', actRefusal(testKey(), intent)),
    ({ intent }) => problem('withdrawals-held', actRefusal(key, { ...intent, at: 1 })),
    ({ intent }) => problem('withdrawals-held', actRefusal(key, intent, { problem: 'insufficient-balance' })),
    () => problem('withdrawals-held', { receipt: 'words' }),
  ]
  for (const [at, answer] of answers.entries()) {
    serve(answer)
    await withdraw()
    const all = await kept(at + 1)
    expect(all.map((refusal) => refusal.answer)).toEqual(Array(at + 1).fill('unsigned'))
  }
})

test('no answer is kept as that, with its times', async () => {
  serve(() => {
    throw new TypeError('the line broke')
  })
  const before = Date.now()
  await changeTransactionPassword({ oldPassword: '246810', newPassword: '975310' })
  const refusal = await one()
  if (refusal.answer !== 'silence') throw new Error(refusal.answer)
  expect(refusal.asked).toBe('change-transaction-password')
  expect(refusal.askedAt).toBeGreaterThanOrEqual(before)
  expect(refusal.endedAt).toBeGreaterThanOrEqual(refusal.askedAt)
  expect(report(refusal)?.lines.join('\n')).toMatch(/No answer came until/)
})

test('a device without a network asked nobody: nothing is kept', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  serve(signedProblem('withdrawals-held'))
  expect(await withdraw()).toMatchObject({ ok: false, problem: 'unavailable' })
  vi.stubGlobal('navigator', { onLine: true })
  await withdraw()
  expect((await one()).answer).toBe('signed')
})

test('no password, and of an account no number, is kept', async () => {
  serve(signedProblem('too-many-accounts'))
  const details = { kind: 'currency-address', network: 'TRC20', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' } as const
  await addWithdrawalAccount({ id: crypto.randomUUID(), details, draftId: 'a-form', transactionPassword: '246810' })
  const refusal = await one()
  expect(refusal).toMatchObject({ asked: 'add-withdrawal-account', answer: 'signed', intent: null })
  expect(report(refusal)?.verdict).toBe('verified')
  const written = JSON.stringify(await evidence.receipts.toArray())
  expect(written).toContain('too-many-accounts')
  for (const secret of [details.address, '246810']) expect(written).not.toContain(secret)
})

test('a key that the server did not know is registered anew, and that is no refusal', async () => {
  let asked = 0
  serve((signed) => {
    asked += 1
    return asked === 1 ? problem('device-key-missing') : signedProblem('withdrawals-held')(signed)
  })
  await withdraw()
  expect(asked).toBe(2)
  expect(await one()).toMatchObject({ answer: 'signed', problem: 'withdrawals-held' })
})

test('of an order a signed refusal and a silence are kept beside those of acts, newest first', async () => {
  const intent = orderIntent()
  const asked = { userId, signed: { intent, signature: 's' }, isSeenLive: true }
  const refusal: Refusal = { ...refuse('product-stalled'), refusal: orderRefusal(key, intent) }
  let now = 5_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await rememberRefusal(asked, refusal, { askedAt: 4_000, waitMs: 1 })
  now = 16_000
  await rememberRefusal(asked, refuse('unavailable', { isUnknown: 1 }), { askedAt: 6_000, waitMs: 1 })
  expect(await keptRefusals(evidence, 50)).toMatchObject([
    { asked: 'order', answer: 'silence', askedAt: 6_000, endedAt: 16_000, subjectId: intent.orderId },
    { asked: 'order', answer: 'signed', problem: 'product-stalled' },
  ])
})

test('how long answers took stands beside what became of the orders: slow wins and refusals about time are seen', async () => {
  const waited = async (waitMs: number, status: 'won' | 'lost' | 'running') => {
    const proven = provenOrder(key, { orderId: crypto.randomUUID() })
    const { receipt } = proven.acceptance
    const signed = { intent: orderIntent({ orderId: receipt.orderId }), signature: 's' }
    await rememberAcceptance({ userId, signed, isSeenLive: true }, proven, { fault: null, waitMs })
    const settlement = { receipt: { ...proven.proof.settlement?.receipt, status }, signature: 's' }
    if (status !== 'running')
      await remember(evidence, { kind: 'settlement', id: receipt.orderId, document: settlement, at: 1 })
    return receipt
  }
  for (const waitMs of [900, 100, 300, 200, 400, 500, 600, 700, 800, 5_000]) await waited(waitMs, 'won')
  for (const waitMs of [30, 20, 10]) await waited(waitMs, 'lost')
  const open = await waited(9_000, 'running')
  const intent = orderIntent({ orderId: crypto.randomUUID() })
  const tooSlow = { ...refuse('too-slow'), refusal: orderRefusal(key, intent, { problem: 'too-slow' }) }
  const asked = { userId, signed: { intent, signature: 's' }, isSeenLive: true }
  await rememberRefusal(asked, tooSlow, { askedAt: 1, waitMs: 1_200 })
  for (const problem of ['price-too-old', 'head-unknown', 'terms-changed'] as const)
    await rememberRefusal(
      { ...asked, signed: { ...asked.signed, intent: { ...intent, orderId: crypto.randomUUID() } } },
      refuse(problem),
      { askedAt: 1, waitMs: 3_000 },
    )
  expect(await waitsByResult(evidence)).toEqual([
    { result: 'won', orders: 10, halfMs: 500, mostMs: 900 },
    { result: 'lost', orders: 3, halfMs: 20, mostMs: 30 },
    { result: 'too-slow', orders: 1, halfMs: 1_200, mostMs: 1_200 },
    { result: 'price-too-old', orders: 1, halfMs: 3_000, mostMs: 3_000 },
    { result: 'head-unknown', orders: 1, halfMs: 3_000, mostMs: 3_000 },
  ])
  expect(await waitOf(evidence, open.orderId)).toMatchObject({
    waitMs: 9_000,
    seenSeq: intent.seenSeq,
    seenAt: intent.seenAt,
    accepted: { seq: open.acceptedSeq, at: open.acceptedAt },
  })
  expect(await waitOf(evidence, crypto.randomUUID())).toBeNull()
  await sealMemory(userId)
  expect(await waitsByResult(evidence)).toEqual([])
})

test('is written once: a later answer under the same name changes nothing, and a logout leaves its print alone', async () => {
  const intent = orderIntent()
  const asked = { userId, signed: { intent, signature: 's' }, isSeenLive: true }
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
  await rememberRefusal(
    asked,
    { ...refuse('product-stalled'), refusal: orderRefusal(key, intent) },
    { askedAt: 4_000, waitMs: 1 },
  )
  const later = orderRefusal(key, intent, { problem: 'product-closed' })
  await rememberRefusal(asked, { ...refuse('product-closed'), refusal: later }, { askedAt: 4_000, waitMs: 1 })
  expect(await keptRefusals(evidence, 50)).toMatchObject([{ problem: 'product-stalled', answer: 'signed' }])
  await sealMemory(userId)
  expect(await keptRefusals(evidence, 50)).toEqual([])
  expect(await evidence.receipts.count()).toBeGreaterThan(0)
  expect((await evidence.receipts.toArray()).map(({ document }) => document)).toEqual([undefined])
})
