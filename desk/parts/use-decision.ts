import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { approveItem, refuseItem } from '../../contract/desk/endpoints.ts'
import type { DeskCase } from '../../contract/desk/rows.ts'
import { call } from '../data/call.ts'
import { problemText } from '../data/problem-text.ts'
import type { LogState } from './log-line.tsx'

/** An act as it was written, or why it was not. */
export interface Tried {
  readonly state: LogState
  /** The line that was written, or tried. */
  readonly line: string
  /** Told this once, by name. */
  readonly shown?: Readonly<Record<string, string>>
}

export interface Decision extends Tried {
  /** True once the server has carried it out, or noted a first yes. */
  readonly outcome: 'none' | 'approved' | 'refused' | 'first-of-two'
  approve(line: string): void
  refuse(line: string, reason: string): void
}

/** One item's decision: nothing is shown as done before the server has said so. */
export function useDecision(item: Pick<DeskCase, 'kind' | 'id'>, onDecided: (tried: Tried) => void): Decision {
  const { i18n } = useLingui()
  const [now, setNow] = useState<Pick<Decision, 'state' | 'line' | 'shown' | 'outcome'>>({
    state: { status: 'will' },
    line: '',
    outcome: 'none',
  })
  const params = { kind: item.kind, id: item.id }
  const end = (tried: Tried, outcome: Decision['outcome']) => {
    setNow({ ...tried, outcome })
    onDecided(tried)
  }
  return {
    ...now,
    approve(line) {
      if (now.state.status === 'writing') return
      setNow({ state: { status: 'writing' }, line, outcome: 'none' })
      void call(approveItem, { params }).then((answer) => {
        if (!answer.ok) return end({ state: { status: 'failed', why: i18n._(problemText(answer)) }, line }, 'none')
        const { approval, written, shown } = answer.value
        const isWhole = approval === 'approved'
        const said = isWhole
          ? line.replace(' approve-first ', ' approve ')
          : line.replace(' approve ', ' approve-first ')
        return end({ state: { status: 'written', written }, line: said, shown }, isWhole ? 'approved' : 'first-of-two')
      })
    },
    refuse(line, reason) {
      if (now.state.status === 'writing') return
      setNow({ state: { status: 'writing' }, line, outcome: 'none' })
      void call(refuseItem, { params, body: { reason } }).then((answer) =>
        answer.ok
          ? end({ state: { status: 'written', written: answer.value.written }, line }, 'refused')
          : end({ state: { status: 'failed', why: i18n._(problemText(answer)) }, line }, 'none'),
      )
    },
  }
}
