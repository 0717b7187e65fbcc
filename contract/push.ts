/**
 * The kinds of notifications and their payload: a kind and an id travel to the device, never a figure or a text. This module
 * does without the schema library, since the worker and a page read it.
 */
export const PUSH_KINDS = ['order', 'review', 'message', 'chat', 'alert'] as const
/** order: one has its result. review: a deposit, withdrawal, account or identity was decided. message: the platform wrote. chat: customer service answered. alert: a price alert of theirs has fired. */
export type PushKind = (typeof PUSH_KINDS)[number]

/** Comes to every subscribed device, whatever it chose: something that decides who may take money out of the account was changed. */
const ALARM = 'alarm'
export const PAYLOAD_KINDS = [...PUSH_KINDS, ALARM] as const

/** The decrypted body of a push, as JSON. The worker has the words; the row itself comes with the mirror. */
export interface PushPayload {
  readonly kind: (typeof PAYLOAD_KINDS)[number]
  /** The id of the order, message, chat line or price alert. */
  readonly id: string
}

/** The text that a subscription's digest covers. Another digest means another device, or the same one at another address. The key has no padding, as the server keeps it. */
export const pushAddressText = (address: { readonly endpoint: string; readonly p256dh: string }): string =>
  `${address.endpoint}\n${address.p256dh.replace(/=+$/, '')}`

/** @returns null for anything that is not exactly a payload of ours */
export function readPushPayload(text: string): PushPayload | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null // not JSON, so not ours
  }
  const { kind, id } = (value ?? {}) as { kind?: unknown; id?: unknown } // each field is looked at below
  const known = PAYLOAD_KINDS.find((candidate) => candidate === kind)
  return known !== undefined && typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? { kind: known, id } : null
}
