/** An account statement as a file: signed months of the ledger with their lines. Built offline from the mirror, checked by anybody. */
import * as z from 'zod/mini'
import { canonicalJson, readCanonical } from '../canonical-json.ts'
import { keyOf } from '../key-of.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { fundRecordSchema } from '../rows/fund-record.ts'
import { statementMonthReceiptSchema, type StatementMonth, type StatementPoint } from '../rows/statement-month.ts'
import { sha256Hex } from '../sha256.ts'
import { isSignatureOf } from '../signature.ts'
import { keysSchema, signatureSchema } from '../identifiers.ts'
import { lineText } from './line-hash.ts'

export const statementSchema = z.strictObject({
  type: z.literal('statement'),
  version: z.literal(1),
  /** Oldest first, lines of each in their order. */
  months: z.array(
    z.strictObject({
      receipt: statementMonthReceiptSchema,
      signature: signatureSchema,
      lines: z.array(fundRecordSchema),
    }),
  ),
  /** Key id → Ed25519 public key, base64url. */
  keys: keysSchema,
})
export type Statement = z.infer<typeof statementSchema>

export type StatementStep = 'format' | 'keys' | 'signature' | 'lines' | 'balance' | 'months'
export type StatementVerdict =
  | {
      readonly verdict: 'verified'
      readonly statement: Statement
      readonly opening: StatementPoint
      readonly closing: StatementPoint
    }
  | { readonly verdict: 'mismatch'; readonly step: StatementStep; readonly detail: string }

/** The text that a month's signature covers. */
export function statementMonthText(receipt: StatementMonth['receipt']): string {
  return canonicalJson(receipt)
}

/** The text of a statement as it is saved: `verifyStatementText` takes exactly this. */
export function statementText(statement: Statement): string {
  return canonicalJson(statement)
}

/**
 * Checks the text of a saved statement: the months are signed, each line follows from the one before, every running balance
 * is what addition says, and the last one is the closing balance.
 * @param options.trustedKeys key id → public key that the reader knows; 'from-file' checks the file in itself only
 */
export function verifyStatementText(
  text: string,
  options: { readonly trustedKeys: Readonly<Record<string, string>> | 'from-file' },
): StatementVerdict {
  const statement = statementOfText(text)
  if (statement === null) return mismatch('format', 'not the canonical JSON of a statement')
  const [first] = statement.months
  if (first === undefined) return mismatch('format', 'a statement without a month')
  let point = first.receipt.before
  for (const month of statement.months) {
    const { receipt } = month
    const publicKey = keyOf(statement.keys, receipt.keyId)
    if (publicKey === undefined) return mismatch('keys', `no key ${receipt.keyId}`)
    if (options.trustedKeys !== 'from-file' && keyOf(options.trustedKeys, receipt.keyId) !== publicKey)
      return mismatch('keys', `${receipt.keyId} is not a key that you know`)
    if (!isSignatureOf(statementMonthText(receipt), month.signature, publicKey))
      return mismatch('signature', receipt.month)
    if (canonicalJson(point) !== canonicalJson(receipt.before))
      return mismatch('months', `${receipt.month} does not follow from the month before it`)
    const fault = checkLines(month)
    if (fault !== null) return fault
    point = receipt.after
  }
  if (
    statement.months.some(
      ({ receipt }) => receipt.userId !== first.receipt.userId || receipt.currency !== first.receipt.currency,
    )
  )
    return mismatch('months', 'months of several accounts')
  if (Object.keys(statement.keys).some((id) => !statement.months.some(({ receipt }) => receipt.keyId === id)))
    return mismatch('keys', 'a key that signs nothing')
  return { verdict: 'verified', statement, opening: first.receipt.before, closing: point }
}

function checkLines({ receipt, lines }: Statement['months'][number]): StatementVerdict | null {
  let { balance, hash } = receipt.before
  for (const line of lines) {
    hash = sha256Hex(lineText(hash, line))
    balance = formatMoney(parseMoney(balance) + parseMoney(line.amount))
    if (balance !== line.balanceAfter)
      return mismatch('balance', `after ${line.number} it is ${balance}, the line says ${line.balanceAfter}`)
  }
  const { after } = receipt
  const isWhole =
    lines.length === after.lines - receipt.before.lines &&
    lines[0]?.number === receipt.firstNumber &&
    lines.at(-1)?.number === receipt.lastNumber
  if (!isWhole || hash !== after.hash)
    return mismatch('lines', `${receipt.month} has other lines than those that are signed`)
  return balance === after.balance
    ? null
    : mismatch('balance', `${receipt.month} ends with ${balance}, and ${after.balance} is signed`)
}

function statementOfText(text: string): Statement | null {
  return readCanonical(text, (json) => statementSchema.safeParse(json).data ?? null, statementText)
}

function mismatch(step: StatementStep, detail: string): StatementVerdict {
  return { verdict: 'mismatch', step, detail }
}
