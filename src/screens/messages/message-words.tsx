import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Message } from '../../../contract/rows/message.ts'
import { OwnWords } from './own-words.tsx'

/** How this reader's language writes what a message tells of. */
export interface MessageFormats {
  readonly language: string
  /** A sum with its currency, of a decimal string. */
  readonly sum: (amount: string) => string
  /** A span of ms in words. */
  readonly span: (spanMs: number) => string
}

interface MessageWords {
  readonly title: ReactNode
  readonly text: ReactNode
  /** For one line under the title, without links. */
  readonly preview: ReactNode
}

/** The facts of a message, as the reader's language writes them. */
interface Told {
  readonly message: Message
  readonly language: string
  /** The sum with its currency. */
  readonly amount: string
  readonly number: string
  readonly reason: string
  /** How long withdrawals are held; null where nothing is held. */
  readonly hold: string | null
}

/** Title and text of a message that the platform sends by itself; an operator's own words come with their languages. */
export function messageWords(message: Message, { language, sum, span }: MessageFormats): MessageWords {
  const { number = '', reason = '' } = message.facts
  // The sum that arrives is less than the sum that left the balance: the fee is taken off.
  const paid = message.kind === 'withdrawal-paid' ? message.facts['arrives'] : undefined
  const amount = paid ?? message.facts['amount']
  const words = WORDS[message.kind]({
    message,
    language,
    amount: amount === undefined ? '' : sum(amount),
    number,
    reason,
    hold: holdOf(message, span),
  })
  return { preview: words.text, ...words }
}

const WORDS: Readonly<Record<Message['kind'], (told: Told) => Omit<MessageWords, 'preview'> & Partial<MessageWords>>> =
  {
    welcome: () => ({
      title: <Trans>Welcome</Trans>,
      text: <Trans>Your account is open. Every price, result and balance in this app can be checked by you.</Trans>,
    }),
    'deposit-approved': ({ amount, number }) => ({
      title: <Trans>Deposit credited</Trans>,
      text: (
        <Trans>
          {amount} has been credited. Deposit {number}.
        </Trans>
      ),
    }),
    'deposit-refused': ({ amount, number, reason }) => ({
      title: <Trans>Deposit refused</Trans>,
      text: (
        <Trans>
          Deposit {number} of {amount} was not credited. Reason: {reason}
        </Trans>
      ),
    }),
    'withdrawal-paid': ({ amount, number }) => ({
      title: <Trans>Withdrawal paid</Trans>,
      text: (
        <Trans>
          {amount} is on its way to your account. Withdrawal {number}.
        </Trans>
      ),
    }),
    'withdrawal-refused': ({ amount, number, reason }) => ({
      title: <Trans>Withdrawal refused</Trans>,
      text: (
        <Trans>
          Withdrawal {number} of {amount} was refused and is back in your balance. Reason: {reason}
        </Trans>
      ),
    }),
    'withdrawal-late': ({ amount, number }) => ({
      title: <Trans>Withdrawal late</Trans>,
      text: (
        <Trans>
          Withdrawal {number} of {amount} takes longer than the published review time.
        </Trans>
      ),
    }),
    'verification-approved': () => ({
      title: <Trans>Identity verified</Trans>,
      text: <Trans>Your documents were checked. You can withdraw now.</Trans>,
    }),
    'verification-refused': ({ reason }) => ({
      title: <Trans>Identity not verified</Trans>,
      text: <Trans>Your documents were refused. Reason: {reason}</Trans>,
    }),
    'password-changed': ({ message, hold }) => ({
      title:
        message.facts['which'] === 'transaction' ? (
          <Trans>Transaction password changed</Trans>
        ) : (
          <Trans>Login password changed</Trans>
        ),
      text: <Held hold={hold} />,
    }),
    'transaction-password-locked': () => ({
      title: <Trans>Transaction password locked</Trans>,
      text: (
        <Trans>
          A wrong transaction password was entered five times in a row. It is locked for half an hour. If this was not
          you, change your login password and contact customer service.
        </Trans>
      ),
    }),
    'withdrawal-account-changed': ({ hold }) => ({
      title: <Trans>Withdrawal account changed</Trans>,
      text: <Held hold={hold} />,
    }),
    'withdrawal-account-added': ({ message, hold }) => ({
      title: <Trans>Withdrawal account bound</Trans>,
      text: <Bound account={message.facts['account'] ?? ''} hold={hold} />,
    }),
    'account-stopped': () => ({
      title: <Trans>Account stopped by you</Trans>,
      text: (
        <Trans>
          All devices were logged out, and withdrawals that were under review are not paid until you have spoken with
          customer service. Look through your withdrawal accounts and withdrawals, and change the transaction password.
        </Trans>
      ),
    }),
    'withdrawals-released': ({ reason }) => ({
      title: <Trans>Withdrawals are reviewed again</Trans>,
      text: (
        <>
          <Trans>Customer service has ended the stop of your withdrawals. Reason: {reason}</Trans> <NotYou />
        </>
      ),
    }),
    'account-frozen': ({ reason }) => ({
      title: <Trans>Buying and withdrawing stopped</Trans>,
      text: (
        <Trans>
          Customer service has stopped new orders and withdrawals of this account. Orders that run go on and are settled
          as ever. Reason: {reason}
        </Trans>
      ),
    }),
    'account-unfrozen': ({ reason }) => ({
      title: <Trans>Buying and withdrawing possible again</Trans>,
      text: <Trans>You can buy and withdraw again. Reason: {reason}</Trans>,
    }),
    adjustment: ({ amount, reason }) => ({
      title: <Trans>Balance adjusted</Trans>,
      text: (
        <Trans>
          {amount} was posted to your balance. Reason: {reason}
        </Trans>
      ),
    }),
    text: ({ message, language }) => {
      const own = message.texts?.[language] ?? message.texts?.['en-US']
      return { title: own?.title ?? '', text: <OwnWords text={own?.body ?? ''} />, preview: own?.body ?? '' }
    },
  }

/** For as long as the conditions said when it was changed; null where nothing is held. */
function holdOf(message: Message, span: MessageFormats['span']): string | null {
  return message.facts['until'] === undefined ? null : span(Number(message.facts['until']) - message.createdAt)
}

function Held({ hold }: { hold: string | null }) {
  return (
    <>
      {hold === null ? null : (
        <>
          <Trans>After a change, withdrawals are held for {hold}.</Trans>{' '}
        </>
      )}
      <NotYou />
    </>
  )
}

function Bound({ account, hold }: { account: string; hold: string | null }) {
  return (
    <>
      {account}.{' '}
      {hold === null ? null : (
        <>
          <Trans>Withdrawals to it wait for {hold}.</Trans>{' '}
        </>
      )}
      <NotYou />
    </>
  )
}

/** The link is in the letter alone: whoever sits in the person's session must not have it. */
function NotYou() {
  return (
    <Trans>
      If this was not you, stop it by the link that went to your phone or e-mail, and contact customer service at once.
    </Trans>
  )
}
