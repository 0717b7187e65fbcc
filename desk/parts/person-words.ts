import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'

const POSTING_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  'order-won': msg`Order won`,
  'order-lost': msg`Order lost`,
  withdrawal: msg`Withdrawal`,
  'withdrawal-fee': msg`Withdrawal fee`,
  'fund-in': msg`Into the fund`,
  'fund-out': msg`Out of the fund`,
  adjustment: msg`Adjustment`,
}

const ORDER_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  waiting: msg`waits for its entry`,
  running: msg`runs`,
  won: msg`won`,
  lost: msg`lost`,
  tie: msg`tie`,
  void: msg`void`,
}

export function postingText(i18n: I18n, kind: string): string {
  const words = POSTING_WORDS[kind]
  return words ? i18n._(words) : kind
}

export function orderText(i18n: I18n, status: string): string {
  const words = ORDER_WORDS[status]
  return words ? i18n._(words) : status
}
