import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Message, MessageKind } from '../../../contract/rows/message.ts'
import { OwnWords } from './own-words.tsx'

/** How this reader's language writes what a message tells of. */
export interface MessageFormats {
  readonly i18n: I18n
  readonly language: string
  /** A sum with its currency, of a decimal string. */
  readonly sum: (amount: string) => string
  /** A span of ms in words. */
  readonly span: (spanMs: number) => string
}

export interface MessageWords {
  readonly title: string
  readonly text: ReactNode
  /** The text without links: for one line under the title, and for a file. */
  readonly plain: string
}

/** The facts of a message, as the reader's language writes them. */
interface Told {
  readonly message: Message
  /** The sum with its currency. */
  readonly amount: string
  readonly number: string
  readonly reason: string
  /** How long withdrawals are held; null where nothing is held. */
  readonly hold: string | null
}

interface Said {
  readonly title: MessageDescriptor
  /** Its sentences. */
  readonly text: readonly (MessageDescriptor | string)[]
}

/** Title and text of a message that the platform sends by itself; an operator's own words come with their languages. */
export function messageWords(message: Message, { i18n, language, sum, span }: MessageFormats): MessageWords {
  if (message.kind === 'text') {
    const own = message.texts?.[language] ?? message.texts?.['en-US']
    const body = own?.body ?? ''
    return { title: own?.title ?? '', text: <OwnWords text={body} />, plain: body }
  }
  const { number = '', reason = '' } = message.facts
  // The sum that arrives is less than the sum that left the balance: the fee is taken off.
  const paid = message.kind === 'withdrawal-paid' ? message.facts['arrives'] : undefined
  const amount = paid ?? message.facts['amount']
  const { title, text } = WORDS[message.kind]({
    message,
    amount: amount === undefined ? '' : sum(amount),
    number,
    reason,
    hold: holdOf(message, span),
  })
  const plain = text.map((part) => (typeof part === 'string' ? part : i18n._(part))).join(' ')
  return { title: i18n._(title), text: plain, plain }
}

/** The link is in the letter alone: whoever sits in the person's session must not have it. */
const NOT_YOU = msg`If this was not you, stop it by the link that went to your phone or e-mail, and contact customer service at once.`

const WORDS: Readonly<Record<Exclude<MessageKind, 'text'>, (told: Told) => Said>> = {
  welcome: () => ({
    title: msg`Welcome`,
    text: [msg`Your account is open. Every price, result and balance in this app can be checked by you.`],
  }),
  'deposit-approved': ({ amount, number }) => ({
    title: msg`Deposit credited`,
    text: [msg`${amount} has been credited. Deposit ${number}.`],
  }),
  'deposit-refused': ({ amount, number, reason }) => ({
    title: msg`Deposit refused`,
    text: [msg`Deposit ${number} of ${amount} was not credited. Reason: ${reason}`],
  }),
  'withdrawal-paid': ({ amount, number }) => ({
    title: msg`Withdrawal paid`,
    text: [msg`${amount} is on its way to your account. Withdrawal ${number}.`],
  }),
  'withdrawal-refused': ({ amount, number, reason }) => ({
    title: msg`Withdrawal refused`,
    text: [msg`Withdrawal ${number} of ${amount} was refused and is back in your balance. Reason: ${reason}`],
  }),
  'withdrawal-late': ({ amount, number }) => ({
    title: msg`Withdrawal late`,
    text: [msg`Withdrawal ${number} of ${amount} takes longer than the published review time.`],
  }),
  'verification-approved': () => ({
    title: msg`Identity verified`,
    text: [msg`Your documents were checked. You can withdraw now.`],
  }),
  'verification-refused': ({ reason }) => ({
    title: msg`Identity not verified`,
    text: [msg`Your documents were refused. Reason: ${reason}`],
  }),
  'password-changed': ({ message, hold }) => ({
    title: message.facts['which'] === 'transaction' ? msg`Transaction password changed` : msg`Login password changed`,
    text: afterChange(hold),
  }),
  'transaction-password-locked': () => ({
    title: msg`Transaction password locked`,
    text: [
      msg`A wrong transaction password was entered five times in a row. It is locked for half an hour. If this was not you, change your login password and contact customer service.`,
    ],
  }),
  'withdrawal-account-changed': ({ hold }) => ({
    title: msg`Withdrawal account changed`,
    text: afterChange(hold),
  }),
  'withdrawal-account-added': ({ message, hold }) => ({
    title: msg`Withdrawal account bound`,
    text: [
      `${message.facts['account'] ?? ''}.`,
      ...(hold === null ? [] : [msg`Withdrawals to it wait for ${hold}.`]),
      NOT_YOU,
    ],
  }),
  'account-stopped': () => ({
    title: msg`Account stopped by you`,
    text: [
      msg`All devices were logged out, and withdrawals that were under review are not paid until you have spoken with customer service. Look through your withdrawal accounts and withdrawals, and change the transaction password.`,
    ],
  }),
  'withdrawals-released': ({ reason }) => ({
    title: msg`Withdrawals are reviewed again`,
    text: [msg`Customer service has ended the stop of your withdrawals. Reason: ${reason}`, NOT_YOU],
  }),
  'account-frozen': ({ reason }) => ({
    title: msg`Buying and withdrawing stopped`,
    text: [
      msg`Customer service has stopped new orders and withdrawals of this account. Orders that run go on and are settled as ever. Reason: ${reason}`,
    ],
  }),
  'account-unfrozen': ({ reason }) => ({
    title: msg`Buying and withdrawing possible again`,
    text: [msg`You can buy and withdraw again. Reason: ${reason}`],
  }),
  adjustment: ({ amount, reason }) => ({
    title: msg`Balance adjusted`,
    text: [msg`${amount} was posted to your balance. Reason: ${reason}`],
  }),
}

/** For as long as the conditions said when it was changed; null where nothing is held. */
function holdOf(message: Message, span: MessageFormats['span']): string | null {
  return message.facts['until'] === undefined ? null : span(Number(message.facts['until']) - message.createdAt)
}

function afterChange(hold: string | null): Said['text'] {
  return [...(hold === null ? [] : [msg`After a change, withdrawals are held for ${hold}.`]), NOT_YOU]
}
