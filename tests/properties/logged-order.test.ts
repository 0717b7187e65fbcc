import { expect, test } from 'vitest'
import { EXIT_CODES } from '../../scripts/verify/proof-report.ts'
import { reportOnLogProof } from '../../scripts/verify/log-report.ts'
import { cosigned, logSigner, madeLog, signedCheckpoint, witnessSigner } from '../support/log/made-log.ts'
import { provenOrder, testKey } from '../support/signed-files.ts'
import type { InHead } from '../../contract/log/entry-proof-schema.ts'
import { leafText } from '../../contract/log/leaves.ts'
import {
  checkLoggedOrder,
  loggedOrderOfText,
  loggedOrderText,
  type LoggedOrder,
} from '../../contract/log/logged-order.ts'
import { readNote, signedTextsOfNote, verifierKeyText } from '../../contract/log/note.ts'
import { keysOf, readPolicy, type Policy } from '../../contract/log/policy.ts'
import { leafOfReceipt } from '../../contract/log/receipt-leaf.ts'
import { proofInTree, rootOfTree, textLeaf } from '../../contract/log/small-tree.ts'
import { isSignatureOf } from '../../contract/signature.ts'

const LOG = logSigner('candor.example/log/1', 3)
const WITNESS = witnessSigner('witness.example/w1', 7)
const POLICY = `log ${verifierKeyText(LOG.key)}\nwitness w1 ${verifierKeyText(WITNESS.key)}\nquorum w1\n`
const { proof } = provenOrder(testKey())
const { acceptance } = proof
const { acceptedAt, countdownSeconds } = acceptance.receipt
const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64')

/** The head that takes a receipt into the log, signed by the witness after so many milliseconds. */
function inHead(receipt: Parameters<typeof leafOfReceipt>[0], signedAfterMs: number | null): InHead {
  const leaves = [textLeaf('another receipt'), Buffer.from(leafOfReceipt(receipt), 'hex')]
  const root = Buffer.from(rootOfTree(leaves)).toString('hex')
  const text = leafText({ type: 'receipts', version: 1, at: acceptedAt, count: 2, root })
  const log = madeLog()
  log.add(['a', text, 'b'].map((entry) => new TextEncoder().encode(entry)))
  const note = signedCheckpoint(LOG, 3, log.root(3))
  const time = Math.floor((acceptedAt + (signedAfterMs ?? 0)) / 1_000)
  return {
    note: signedAfterMs === null ? note : cosigned(note, WITNESS, time),
    entry: {
      index: 1,
      text,
      hashes: log.inclusion(1, 3).map(base64),
      receipt: { place: 1, hashes: proofInTree(leaves, 1).map(base64) },
    },
  }
}

function orderWith(acceptedMs: number | null, settledMs: number | null = 60_000): LoggedOrder {
  const { settlement } = proof
  if (!settlement) throw new Error('an order without a result')
  return {
    type: 'logged-order',
    version: 1,
    acceptance: { ...acceptance, log: inHead(acceptance, acceptedMs) },
    settlement: { ...settlement, log: inHead(settlement, settledMs) },
  }
}

const policy = readPolicy(POLICY) as Policy
const report = (order: LoggedOrder) => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const made = reportOnLogProof(bytes(loggedOrderText(order)), bytes(POLICY))
  return [made && EXIT_CODES[made.verdict], made?.lines.join('\n')]
}

test('both receipts in witnessed heads: the file says who signed, and that the acceptance was not dated back past the end', () => {
  const order = orderWith(5_000)
  expect(checkLoggedOrder(order, policy)).toMatchObject({
    isQuorum: true,
    isBeforeEnd: true,
    endsAt: acceptedAt + countdownSeconds * 1_000,
    acceptance: { witnesses: [{ name: 'w1' }] },
    settlement: { witnesses: [{ name: 'w1' }] },
  })
  expect(loggedOrderOfText(loggedOrderText(order))).toEqual(order)
  expect(report(order)).toEqual([0, expect.stringContaining('was not dated back past that moment')])
})

test('the signatures that a reader looks at beforehand are those that the check asks about', () => {
  const order = orderWith(5_000)
  const notes = [order.acceptance, order.settlement].flatMap((said) => (said && readNote(said.log.note)) ?? [])
  const beforehand = notes.flatMap((note) => signedTextsOfNote(note, keysOf(policy)))
  const asked: string[] = []
  const verdict = checkLoggedOrder(order, policy, {
    isSignatureOf: (text, signature, publicKey) => {
      asked.push(`${text} ${signature} ${publicKey}`)
      return isSignatureOf(text, signature, publicKey)
    },
  })
  expect(verdict).toEqual(checkLoggedOrder(order, policy))
  const texts = beforehand.map(({ text, signature, publicKey }) => `${text} ${signature} ${publicKey}`)
  expect([new Set(texts).size, new Set(asked)]).toEqual([4, new Set(texts)])
  expect(checkLoggedOrder(order, policy, { isSignatureOf: () => false })).toMatch(/has the acceptance/)
})

test('a witness that signed when the order could have ended bounds nothing', () => {
  expect(checkLoggedOrder(orderWith(countdownSeconds * 1_000), policy)).toMatchObject({ isBeforeEnd: true })
  const late = orderWith(countdownSeconds * 1_000 + 1_000)
  expect(checkLoggedOrder(late, policy)).toMatchObject({ isQuorum: true, isBeforeEnd: false })
  expect(report(late)).toEqual([0, expect.stringContaining('does not show when it was made')])
})

test('without a quorum for one of the heads it is said, and the file does not verify', () => {
  for (const order of [orderWith(null), orderWith(5_000, null)])
    expect(report(order)).toEqual([1, expect.stringMatching(/^NOT WITNESSED/)])
})

test('another receipt, another result, or a bent proof is not in the log', () => {
  const order = orderWith(5_000)
  const other = provenOrder(testKey()).proof
  expect(checkLoggedOrder({ ...order, acceptance: { ...order.acceptance, ...other.acceptance } }, policy)).toMatch(
    /no head that a log of the policy signed has the acceptance/,
  )
  const { settlement } = order
  const bent = settlement && { ...settlement, receipt: { ...settlement.receipt, payout: '999.00' } }
  expect(checkLoggedOrder({ ...order, settlement: bent }, policy)).toMatch(/has the result/)
  const { log } = order.acceptance
  const moved = { ...order.acceptance, log: { ...log, entry: { ...log.entry, index: 2 } } }
  expect(checkLoggedOrder({ ...order, acceptance: moved }, policy)).toMatch(/has the acceptance/)
})
