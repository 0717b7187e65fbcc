import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WrittenAct } from '../../contract/desk/rows.ts'
import { timeText } from './words.ts'

export type LogState =
  | { readonly status: 'will' }
  | { readonly status: 'writing' }
  | { readonly status: 'written'; readonly written: WrittenAct }
  | { readonly status: 'failed'; readonly why: string }

/** The line that an act will write into the log, is writing or has written, or why it was not written. */
export function LogLine({ state, line }: { readonly state: LogState; readonly line: string }) {
  return (
    <div className="log" data-state={state.status} role="status">
      <span className="log__k">{headOf(state)}</span>
      <span className="log__v">{state.status === 'failed' ? state.why : line}</span>
    </div>
  )
}

function headOf(state: LogState): ReactNode {
  switch (state.status) {
    case 'will':
      return <Trans>The log will say; its number comes when it is written</Trans>
    case 'writing':
      return <Trans>Being written</Trans>
    case 'written': {
      const [time, number] = [timeText(state.written.at), state.written.number]
      return (
        <Trans>
          Written {time} as <b>#{number}</b>
        </Trans>
      )
    }
    case 'failed':
      return <Trans>Not written</Trans>
  }
}
