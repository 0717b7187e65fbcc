import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { termLabel } from './terms-words.ts'
import type { DeskKind, OperatorRole } from '../../contract/desk/roles.ts'

export const KIND_WORDS: Readonly<Record<DeskKind, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  verification: msg`Identity`,
  'account-change': msg`Account change`,
  adjustment: msg`Adjustment`,
  'deposit-method': msg`Deposit method`,
  terms: msg`Terms`,
  'house-funding': msg`House funds`,
  publication: msg`Publication`,
  'order-void': msg`Void of orders`,
  operator: msg`Operator account`,
  'operator-roles': msg`Operator's roles`,
}

export const ROLE_WORDS: Readonly<Record<OperatorRole, MessageDescriptor>> = {
  reviewer: msg`reviewer`,
  support: msg`support`,
  content: msg`content`,
  treasurer: msg`treasurer`,
  market: msg`market`,
  auditor: msg`auditor`,
}

const STATUS_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'under-review': msg`under review`,
  success: msg`approved`,
  approved: msg`approved`,
  verified: msg`verified`,
  failed: msg`refused`,
  refused: msg`refused`,
  cancelled: msg`taken back`,
  'not-submitted': msg`not submitted`,
  posted: msg`posted`,
  'carried-out': msg`carried out`,
}

const FACT_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  number: msg`Number`,
  method: msg`Method`,
  source: msg`Sender`,
  network: msg`Network`,
  payTo: msg`Paid to`,
  payToBefore: msg`Account shown until shortly before`,
  payToUntil: msg`Shown until, UTC`,
  payToNow: msg`Account shown now`,
  payToSince: msg`Shown since, UTC`,
  minimum: msg`Minimum`,
  maximum: msg`Maximum`,
  to: msg`Destination`,
  arrives: msg`Arrives`,
  amount: msg`Amount`,
  name: msg`Name`,
  nationality: msg`Nationality`,
  idNumber: msg`Document number`,
  holder: msg`Holder`,
  bank: msg`Bank`,
  bankAddress: msg`Bank's address`,
  kind: msg`Kind`,
  account: msg`Bound account`,
  address: msg`Address`,
  fee: msg`Fee`,
  reason: msg`Reason`,
  status: msg`Status`,
  stopped: msg`Stopped`,
  proofAlsoSentFor: msg`Picture sent before`,
  product: msg`Product`,
  from: msg`From`,
  way: msg`Way`,
  order: msg`Place`,
  open: msg`Open`,
  roles: msg`Roles`,
  terms: msg`Terms`,
  version: msg`Version`,
  code: msg`Code`,
  names: msg`Names`,
  priceScale: msg`Places of the price`,
  startPrice: msg`First price, smallest steps`,
  volatilityBp: msg`Volatility a year, basis points`,
  dailyVolume: msg`Units traded a day`,
  recommended: msg`Recommended`,
  publication: msg`Publication`,
  title: msg`Title`,
  place: msg`Place`,
  replaces: msg`Replaces`,
  identity: msg`Identity`,
  available: msg`Available`,
  inOrders: msg`In orders`,
  total: msg`Total`,
  password: msg`Password`,
  link: msg`Link for the new operator, shown this once`,
  half: msg`Code for the invited operator, shown this once: hand it over yourself`,
  heldUntil: msg`Withdrawals held until, UTC`,
}

export function statusText(i18n: I18n, status: string): string {
  const words = STATUS_WORDS[status]
  return words ? i18n._(words) : status
}

const VALUE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'currency-address': msg`Wallet address`,
  'wallet-address': msg`Wallet address`,
  'bank-card': msg`Bank card`,
}

const AMOUNT = /^-?\d{1,15}\.\d\d$/

/** The value of a fact in words, where it is a code of the program, and an amount in groups. */
export function factText(i18n: I18n, name: string, value: string): string {
  if (name === 'status') return statusText(i18n, value)
  if (AMOUNT.test(value)) return formatsOf(i18n.locale).money(value)
  const words = name === 'kind' || name === 'way' ? VALUE_WORDS[value] : undefined
  return words ? i18n._(words) : value
}

/** The label of a fact; a name that has no words stands as the server says it. */
export function factLabel(i18n: I18n, name: string): string {
  const words = FACT_WORDS[name]
  return words ? i18n._(words) : (termLabel(i18n, name) ?? name)
}

/** "41 min", "3 h 57 min", "2 d 4 h". */
export function spanText(i18n: I18n, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [d, h, m] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (d > 0) return i18n._(msg`${d} d ${h} h`)
  return h > 0 ? i18n._(msg`${h} h ${m} min`) : i18n._(msg`${m} min`)
}

/** In UTC, as the log has it. */
export function timeText(at: number): string {
  return new Date(at).toISOString().slice(11, 19)
}

export function momentText(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/** A short name of an item: the kind's letter and the end of its id. */
export function shortId(kind: DeskKind, id: string): string {
  return `${kind.charAt(0).toUpperCase()}-${id.slice(-8)}`
}

/** The facts of a line as commands print them: "photos=2", "amount=10.00 to=…". */
export function actFactsText(facts: string): string {
  const read: unknown = JSON.parse(facts)
  return Object.entries(read as object) // facts are a record of short values
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
}
