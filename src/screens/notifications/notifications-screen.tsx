import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { PUSH_KINDS, type PushKind } from '../../../contract/push.ts'
import { loadNotifications, switchNotification, type ChooseResult } from '../../commands/notifications.ts'
import { useNotifications } from '../../queries/use-notifications.ts'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { NOTIFICATION_WORDS } from '../../ui/words/notification-words.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'

/** The notifications that this phone gets while the app is closed: one switch for each kind. */
export function NotificationsScreen() {
  const { t, i18n } = useLingui()
  const state = useNotifications()
  const [result, setResult] = useState<ChooseResult | null>(null)
  const [busy, setBusy] = useState<readonly PushKind[]>([])
  useEffect(() => void loadNotifications(), [])
  const kinds = state?.status === 'ready' ? state.kinds : []
  const toggle = async (kind: PushKind) => {
    setBusy((before) => [...before, kind])
    setResult(await switchNotification({ kind, isOn: !kinds.includes(kind) }))
    setBusy((before) => before.filter((other) => other !== kind))
  }
  return (
    <SubPage title={t`Notifications`}>
      {state === null ? <RowsSkeleton rows={4} /> : null}
      {state === null ? null : <StateNote state={state} />}
      {result === null ? null : <ResultNote result={result} />}
      {state?.status === 'ready' ? (
        <div className="card">
          {PUSH_KINDS.map((kind) => (
            <SwitchRow
              key={kind}
              title={i18n._(NOTIFICATION_WORDS[kind].title)}
              isOn={kinds.includes(kind)}
              isBusy={busy.includes(kind)}
              onToggle={() => void toggle(kind)}
            />
          ))}
        </div>
      ) : null}
      <p className="t-sm t-2">
        <Trans>A changed password or withdrawal account is told on every device that has notifications on.</Trans>
      </p>
      <p className="t-sm t-2">
        <Trans>
          A notification says what kind of thing happened, never a figure or a name. It travels encrypted for this
          device alone; the rest you read in the app.
        </Trans>
      </p>
    </SubPage>
  )
}

/** Says why nothing can be chosen here. */
function StateNote({ state }: { state: NonNullable<ReturnType<typeof useNotifications>> }) {
  switch (state.status) {
    case 'unsupported':
      return (
        <Banner>
          <Trans>
            This browser can't be told anything while the app is closed. On an iPhone it can once the app is on the home
            screen.
          </Trans>
        </Banner>
      )
    case 'blocked':
      return (
        <Banner tone="wait">
          <Trans>
            The browser does not allow notifications from here. You can allow them in the browser's settings for this
            site.
          </Trans>
        </Banner>
      )
    case 'unknown':
      return (
        <Banner tone="wait">
          <ProblemText problem={state.refusal.problem} />
        </Banner>
      )
    case 'ready':
      return null
  }
}

/** Says why the last choice was not taken. */
function ResultNote({ result }: { result: ChooseResult }) {
  if (result.status === 'unavailable')
    return (
      <Banner tone="bad">
        <Trans>The browser's notification service can't be reached. Try again later.</Trans>
      </Banner>
    )
  return result.status === 'refused' ? (
    <Banner tone="bad">
      <ProblemText problem={result.refusal.problem} />
    </Banner>
  ) : null
}
