/** The texts that an operator has typed and not sent. This window keeps them while the desk is locked, and forgets them at a sign-out. */
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSession, type SessionState } from './session.tsx'

interface Kept {
  /** The operator who typed it; null: nobody has signed in yet. */
  readonly by: string | null
  readonly drafts: ReadonlyMap<string, unknown>
}

interface DraftRoomValue {
  readonly drafts: ReadonlyMap<string, unknown>
  readonly change: (key: string, next: (before: unknown) => unknown) => void
}

const NOTHING: ReadonlyMap<string, unknown> = new Map()
const DraftContext = createContext<DraftRoomValue | null>(null)

/** Keeps drafts above the lock. Another operator finds none of them. */
export function DraftRoom({ children }: { readonly children: ReactNode }) {
  const { state } = useSession()
  const [kept, setKept] = useState<Kept>({ by: null, drafts: NOTHING })
  const by = ownerOf(state, kept.by)
  if (by !== kept.by) setKept({ by, drafts: NOTHING })
  const change = useCallback<DraftRoomValue['change']>(
    (key, next) =>
      setKept((before) => ({ ...before, drafts: new Map(before.drafts).set(key, next(before.drafts.get(key))) })),
    [],
  )
  const value = useMemo(() => ({ drafts: kept.drafts, change }), [kept.drafts, change])
  return <DraftContext value={value}>{children}</DraftContext>
}

/** A session that ends by its time leaves the drafts to the operator who comes back; one who signs out takes them along. */
function ownerOf(state: SessionState, before: string | null): string | null {
  switch (state.status) {
    case 'in':
    case 'locked':
      return state.session.operator.name
    case 'out':
      return state.hasLeft ? null : before
    case 'loading':
    case 'unreachable':
      return before
  }
}

/**
 * State of a form that outlives the lock, and the way to another page and back.
 * @param name names it among those of its page, with the id of what it is about
 */
export function useDraft<T>(name: string, empty: T): [T, (next: T | ((before: T) => T)) => void] {
  const room = use(DraftContext)
  if (room === null) throw new Error('outside of the room of drafts')
  const [path] = useLocation()
  const key = `${path} ${name}`
  const { drafts, change } = room
  const set = (next: T | ((before: T) => T)) =>
    change(key, (kept) => (isStep(next) ? next(kept === undefined ? empty : (kept as T)) : next)) // under this key lies what this form set
  return [drafts.has(key) ? (drafts.get(key) as T) : empty, set] // the same
}

function isStep<T>(next: T | ((before: T) => T)): next is (before: T) => T {
  return typeof next === 'function'
}
