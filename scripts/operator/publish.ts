/** What operators tell people, and the conditions that they set: public at once, each with its audit line. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { LANGUAGES } from '../../contract/languages.ts'
import { parseMoney } from '../../contract/money.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { textsSchema, type Message } from '../../contract/rows/message.ts'
import { withdrawalTermsSchema, type WithdrawalTerms } from '../../contract/rows/withdrawal.ts'
import { withdrawalFee } from '../../contract/withdrawal-fee.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { publishAnnouncement, sendMessage } from '../../server/messages/send-message.ts'
import { recordAct } from '../../server/operators/acts.ts'
import { readWithdrawalTerms, setWithdrawalTerms } from '../../server/withdrawals/withdrawal-terms.ts'
import type { Desk, Said } from './commands.ts'

const EVERYBODY = 'everybody'
/** Half of the amount. */
const FEE_BP_MAX = 5_000

/** Writes to one person, or to all: a file with title and body in each language that it is written in, English among them. */
export async function publishMessageCommand(desk: Desk, [to = '', path = '']: readonly string[]): Promise<Said> {
  const texts = await readTexts(path)
  if (texts === null) return refuse('invalid-request', { usage: `publish-message ACCOUNT|${EVERYBODY} FILE, with {"en-US": {"title": "…", "body": "…"}, "zh-CN": …}` })
  const id = randomUUID()
  const { operatorId, now } = desk.context
  const user = to === EVERYBODY ? null : await desk.database.selectFrom('app_user').select('id').where('account', '=', to).executeTakeFirst()
  if (user === undefined) return refuse('not-found')
  await inTransaction(desk.database, async (tx) => {
    if (user === null) await publishAnnouncement(tx, { id, texts, at: now })
    else await sendMessage(tx, { id, userId: user.id, kind: 'text', texts, at: now })
    await recordAct(tx, { operatorId, act: 'publish-message', subjectKind: user === null ? 'announcement' : 'message', subjectId: id, at: now })
  })
  return done([`${user === null ? 'announcement' : 'message'} ${id}`])
}

/** Sets the conditions of withdrawals asked for from now on: `fee-bp=50 minimum=20.00`; what is not named stays. Without words: shows them. */
export async function setWithdrawalTermsCommand(desk: Desk, words: readonly string[]): Promise<Said> {
  const before = await readWithdrawalTerms(desk.database)
  const changes = words.map((word) => /^([a-z-]+)=(.+)$/.exec(word))
  const named = Object.fromEntries(changes.map((change) => [camel(change?.[1] ?? ''), change?.[2] ?? '']))
  const isKnown = Object.keys(named).every((name) => Object.hasOwn(before, name))
  const after = withdrawalTermsSchema.safeParse({ ...before, ...numbersOf(named, before) })
  if (!isKnown || !after.success || !isSensible(after.data)) {
    return refuse('invalid-request', { usage: 'set-withdrawal-terms minimum=10.00 maximum=50000.00 fee-fixed=1.00 fee-bp=50 review-ms=86400000 hold-ms=86400000' })
  }
  if (words.length > 0) {
    const { operatorId, now } = desk.context
    await inTransaction(desk.database, async (tx) => {
      await setWithdrawalTerms(tx, after.data)
      await recordAct(tx, { operatorId, act: 'set-withdrawal-terms', subjectKind: 'withdrawal-terms', subjectId: 'main', facts: named, at: now })
    })
  }
  return done(Object.entries(after.data).map(([name, value]) => `${name}: ${value}`))
}

/** What the database holds too: a smallest withdrawal of which something arrives. */
function isSensible({ minimum, maximum, feeFixed, feeBp }: WithdrawalTerms): boolean {
  const [least, most, fixed] = [parseMoney(minimum), parseMoney(maximum), parseMoney(feeFixed)]
  return least > 0n && least <= most && fixed >= 0n && feeBp <= FEE_BP_MAX && withdrawalFee(least, { feeFixed, feeBp }) < least
}

async function readTexts(path: string): Promise<Message['texts']> {
  const read = await readFile(path, 'utf8').catch(() => null)
  if (read === null) return null
  const parsed = z.safeParse(textsSchema, jsonOf(read))
  if (!parsed.success) return null
  const texts = parsed.data
  const isWhole = texts['en-US'] !== undefined && Object.keys(texts).every((language) => Object.hasOwn(LANGUAGES, language))
  return isWhole && Object.values(texts).every(({ title, body }) => title.trim() !== '' && body.trim() !== '') ? texts : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: no texts
  }
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The fields that are numbers now, as numbers. */
function numbersOf(named: Readonly<Record<string, string>>, before: object): Record<string, string | number> {
  const isNumber = new Set(Object.entries(before).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])))
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, isNumber.has(name) ? Number(value) : value]))
}
