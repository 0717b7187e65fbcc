import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChatMessage } from '../../../contract/rows/chat-message.ts'

export type Line = ChatMessage & { readonly isWaiting: boolean }
export type LineState = 'not-sent' | 'waiting' | 'delivered' | 'read'

const WORDS: Readonly<Record<LineState, MessageDescriptor>> = {
  'not-sent': msg`Not sent`,
  waiting: msg`Waiting to be sent`,
  delivered: msg`Delivered`,
  read: msg`Read`,
}

/** How far a line of the person has come; null for a line of customer service. @param isRefused its item in the outbox was refused, or expired */
export function lineStateOf(line: Line, isRefused: boolean): LineState | null {
  if (line.author === 'service') return null
  if (isRefused) return 'not-sent'
  if (line.isWaiting) return 'waiting'
  return line.readAt === null ? 'delivered' : 'read'
}

export function lineStateText(state: LineState, i18n: I18n): string {
  return i18n._(WORDS[state])
}
