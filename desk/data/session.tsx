import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { deskSession, stayAtDesk } from '../../contract/desk/endpoints.ts'
import type { DeskSession } from '../../contract/desk/rows.ts'
import { call, onSessionLost } from './call.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | {
      readonly status: 'out'
      /** The operator has signed out; false where the session ended by itself, or none was found. */
      readonly hasLeft: boolean
    }
  | { readonly status: 'locked'; readonly session: DeskSession }
  | { readonly status: 'in'; readonly session: DeskSession }

interface SessionValue {
  readonly state: SessionState
  readonly enter: (session: DeskSession) => void
  readonly leave: () => void
  readonly ask: () => void
}

const SessionContext = createContext<SessionValue | null>(null)
/** An operator who reads and clicks is at the desk: said at most this often. */
const STAY_EVERY_MS = 60_000

/** Keeps the operator's session for all pages below it: asks for it at the start, and hears of its end and its lock. */
export function SessionRoom({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' })
  const enter = useCallback(
    (session: DeskSession) => setState({ status: session.isLocked ? 'locked' : 'in', session }),
    [],
  )
  const leave = useCallback(() => setState({ status: 'out', hasLeft: true }), [])
  const ask = useCallback(() => {
    void call(deskSession).then((found) =>
      found.ok ? enter(found.value) : setState(found.problem === 'not-signed-in' ? { status: 'out', hasLeft: false } : { status: 'unreachable' }),
    )
  }, [enter])
  useEffect(ask, [ask])
  useEffect(
    () =>
      onSessionLost((problem) =>
        setState((before) =>
          problem === 'desk-locked' && 'session' in before
            ? { status: 'locked', session: { ...before.session, isLocked: true } }
            : problem === 'desk-locked'
              ? before
              : { status: 'out', hasLeft: false },
        ),
      ),
    [],
  )
  useStay(state.status === 'in')
  const value = useMemo(() => ({ state, enter, leave, ask }), [state, enter, leave, ask])
  return <SessionContext value={value}>{children}</SessionContext>
}

function useStay(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return undefined
    let saidAt = 0
    const say = (event: Event) => {
      if (event.timeStamp - saidAt < STAY_EVERY_MS) return
      saidAt = event.timeStamp
      void call(stayAtDesk)
    }
    window.addEventListener('keydown', say)
    window.addEventListener('pointerdown', say)
    return () => {
      window.removeEventListener('keydown', say)
      window.removeEventListener('pointerdown', say)
    }
  }, [isIn])
}

export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (value === null) throw new Error('outside of the session')
  return value
}

/** The open session of a page that is shown only within one. */
export function useOpenSession(): DeskSession {
  const { state } = useSession()
  if (state.status !== 'in') throw new Error('no open session')
  return state.session
}
