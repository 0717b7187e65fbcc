import { useState, useSyncExternalStore } from 'react'
import type { ShownRow } from '../store/mirror/shown-row.ts'
import { onlineCalls, openFormOf } from '../store/device/online-calls.ts'
import { sessionCell } from '../store/device/session.ts'
import { useRow } from './use-row.ts'

/** A call that a form sent, here or before a reload, and whose result the person has not seen yet. */
export type AskedCall<C extends 'withdrawals' | 'fundMoves'> =
  | { readonly status: 'none' }
  /** The call may be under way or done, so the person can ask for the same thing only. */
  | { readonly status: 'open'; readonly asked: Asked }
  | { readonly status: 'done'; readonly row: ShownRow<C> }

export interface Asked {
  /** Id of the row, and the key. */
  readonly id: string
  readonly form: Readonly<Record<string, string>>
}

const NONE = { status: 'none' } as const

/** @param endpoint its id; the row that it makes in the collection has the call's key as id */
export function useAskedCall<C extends 'withdrawals' | 'fundMoves'>(collection: C, endpoint: string): AskedCall<C> {
  useSyncExternalStore(onlineCalls.subscribe, onlineCalls.get)
  const call = openFormOf(endpoint, sessionCell.get()?.user.id)
  const row = useRow(collection, call?.key ?? '')
  if (call === null) return NONE
  if (row && row.id === call.key) return { status: 'done', row }
  return call.isTold && row !== undefined ? NONE : { status: 'open', asked: { id: call.key, form: call.form } }
}

/** Leaves out the call that this very form has sent last: its submission knows how that one stands. */
export function useAskedBefore(asked: Asked | null): {
  readonly asked: Asked | null
  readonly noteSent: (id: string) => void
} {
  const [sentId, noteSent] = useState<string | null>(null)
  return { asked: asked?.id === sentId ? null : asked, noteSent }
}
