/** The ways to pay in, as operators set them: each change by two of them. */
import { randomUUID } from 'node:crypto'
import { moneySchema } from '../../contract/money-schema.ts'
import { done, refuse } from '../../contract/outcome.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { requestDepositMethod } from '../../server/operators/deposit-method-requests.ts'
import { readDepositMethods, type SetMethod } from '../../server/payments/deposit-methods.ts'
import type { Desk, Said } from './desk.ts'

const USAGE =
  'set-deposit-method ID kind=wallet-address|bank-card network=TRC20 pay-to=… holder=… minimum=10.00 maximum=50000.00 order=1 open=yes|no'
const NEW = {
  kind: 'wallet-address',
  network: '',
  payTo: '',
  holder: '',
  minimum: '0.00',
  maximum: '0.00',
  sortOrder: 1,
  isOpen: true,
} as const

/** Asks for a way to pay in; what is not named stays as it is. Without words: all of them. */
export async function setDepositMethodCommand(desk: Desk, [id, ...words]: readonly string[]): Promise<Said> {
  const methods = await readDepositMethods(desk.database)
  if (id === undefined) return done(methods.length > 0 ? methods.map(lineOf) : ['no way to pay in'])
  const known = methods.find((method) => method.id === id)
  const method = changed({ ...NEW, ...known, id }, words)
  if (method === null || words.length === 0) return refuse('invalid-request', { usage: USAGE })
  const request = { id: randomUUID(), method }
  const asked = await inTransaction(desk.database, (tx) => requestDepositMethod(tx, desk.context, request))
  return asked.ok ? done([`${asked.value} ${request.id}`]) : asked
}

/** @returns null where a word is none of those that are known */
function changed(before: SetMethod, words: readonly string[]): SetMethod | null {
  let method = before
  for (const word of words) {
    const [, name, value] = /^([a-z-]+)=(.*)$/.exec(word) ?? []
    const change = name === undefined || value === undefined ? null : changeOf(name, value.trim())
    if (change === null) return null
    method = { ...method, ...change }
  }
  return method
}

function changeOf(name: string, value: string): Partial<SetMethod> | null {
  switch (name) {
    case 'kind':
      return value === 'wallet-address' || value === 'bank-card' ? { kind: value } : null
    case 'network':
      return { network: value }
    case 'pay-to':
      return { payTo: value }
    case 'holder':
      return { holder: value }
    case 'minimum':
      return moneySchema.safeParse(value).success ? { minimum: value } : null
    case 'maximum':
      return moneySchema.safeParse(value).success ? { maximum: value } : null
    case 'order':
      return /^\d{1,3}$/.test(value) ? { sortOrder: Number(value) } : null
    case 'open':
      return value === 'yes' || value === 'no' ? { isOpen: value === 'yes' } : null
    default:
      return null
  }
}

function lineOf({ id, isOpen, kind, network, payTo, holder, minimum, maximum, sortOrder }: SetMethod): string {
  return `${id}  ${isOpen ? 'open' : 'closed'}  order ${sortOrder}  ${kind}  ${network}  ${payTo}${holder === '' ? '' : `  ${holder}`}  ${minimum} to ${maximum}`
}
