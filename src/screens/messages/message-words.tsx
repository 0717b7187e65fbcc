import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Message } from '../../../contract/rows/message.ts'

/** Title and text of a message that the platform sends by itself; an operator's own words come with their languages. */
export function messageWords(message: Message, language: string): { readonly title: ReactNode; readonly text: ReactNode } {
  const { amount = '', number = '', reason = '' } = message.facts
  switch (message.kind) {
    case 'welcome':
      return { title: <Trans>Welcome</Trans>, text: <Trans>Your account is open. Every price, result and balance in this app can be checked by you.</Trans> }
    case 'deposit-approved':
      return { title: <Trans>Deposit credited</Trans>, text: <Trans>{amount} has been credited. Deposit {number}.</Trans> }
    case 'deposit-refused':
      return { title: <Trans>Deposit refused</Trans>, text: <Trans>Deposit {number} of {amount} was not credited. Reason: {reason}</Trans> }
    case 'withdrawal-paid':
      return { title: <Trans>Withdrawal paid</Trans>, text: <Trans>{amount} is on its way to your account. Withdrawal {number}.</Trans> }
    case 'withdrawal-refused':
      return { title: <Trans>Withdrawal refused</Trans>, text: <Trans>Withdrawal {number} of {amount} was refused and is back in your balance. Reason: {reason}</Trans> }
    case 'withdrawal-late':
      return { title: <Trans>Withdrawal late</Trans>, text: <Trans>Withdrawal {number} of {amount} takes longer than the published review time.</Trans> }
    case 'verification-approved':
      return { title: <Trans>Identity verified</Trans>, text: <Trans>Your documents were checked. You can withdraw now.</Trans> }
    case 'verification-refused':
      return { title: <Trans>Identity not verified</Trans>, text: <Trans>Your documents were refused. Reason: {reason}</Trans> }
    case 'password-changed':
      return { title: <Trans>Password changed</Trans>, text: <Trans>If this was not you, contact customer service at once.</Trans> }
    case 'withdrawal-account-changed':
      return { title: <Trans>Withdrawal account changed</Trans>, text: <Trans>Withdrawals are on hold for 24 hours. If this was not you, contact customer service at once.</Trans> }
    case 'adjustment':
      return { title: <Trans>Balance adjusted</Trans>, text: <Trans>{amount} was posted to your balance. Reason: {reason}</Trans> }
    case 'text': {
      const own = message.texts?.[language] ?? message.texts?.['en-US']
      return { title: own?.title ?? '', text: own?.body ?? '' }
    }
  }
}
