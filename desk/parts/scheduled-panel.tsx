import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayDo } from '../../contract/desk/roles.ts'
import { cancelScheduled, readScheduled, type ScheduledText } from '../../contract/desk/word-endpoints.ts'
import { call } from '../data/call.ts'
import { problemText } from '../data/problem-text.ts'
import { useOpenSession } from '../data/session.tsx'
import { useLive } from '../data/use-live.ts'
import { LogLine, type LogState } from './log-line.tsx'
import { PanelTable } from './panel-table.tsx'
import { momentText } from './words.ts'

const EVERY_MS = 5_000

/** The texts that two operators have approved for a time to come. Each can be taken back until then. */
export function ScheduledPanel() {
  const { t, i18n } = useLingui()
  const { operator } = useOpenSession()
  const live = useLive('scheduled', (signal) => call(readScheduled, { signal }), EVERY_MS)
  const [last, setLast] = useState<{ readonly id: string; readonly state: LogState } | null>(null)
  const scheduled = live.data?.scheduled ?? []
  const cancel = async (id: string) => {
    setLast({ id, state: { status: 'writing' } })
    const outcome = await call(cancelScheduled, { params: { id } })
    const state: LogState = outcome.ok
      ? { status: 'written', written: outcome.value.written }
      : { status: 'failed', why: i18n._(problemText(outcome)) }
    setLast({ id, state })
    live.reload()
  }
  return (
    <>
      <PanelTable
        title={t`Scheduled`}
        about={<Trans>after the second yes</Trans>}
        heads={[t`Goes out, UTC`, t`Text`, t`Asked by`, t`State`]}
        rows={scheduled.map((one) => ({
          key: one.id,
          cells: [
            momentText(one.dueAt).slice(0, 16),
            <span key="text" className="wraps">
              {one.name['title'] ?? one.name['place']}
            </span>,
            one.by,
            one.status === 'waiting' && mayDo(operator.roles, 'publish') ? (
              <button key="cancel" type="button" className="a" onClick={() => void cancel(one.id)}>
                <Trans>Take it back</Trans>
              </button>
            ) : (
              <Ended key="state" one={one} />
            ),
          ],
        }))}
        empty={<Trans>No text waits for its time.</Trans>}
      />
      {last && <LogLine state={last.state} line={`${operator.name} cancel-scheduled ${last.id}`} />}
    </>
  )
}

function Ended({ one: { status, endedAt } }: { readonly one: ScheduledText }) {
  const time = endedAt === null ? '' : momentText(endedAt).slice(0, 16)
  switch (status) {
    case 'waiting':
      return <Trans>waits</Trans>
    case 'published':
      return <Trans>published {time}</Trans>
    case 'cancelled':
      return <Trans>taken back {time}</Trans>
  }
}
