import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { Empty } from '../../ui/page/empty.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { ALERTS_PAGE, FAIRNESS_PAGE, newAlertPage } from '../../paths.ts'
import { AlertEditor } from './alert-editor.tsx'
import { AlertRow } from './alert-row.tsx'
import { NotifyNote } from './notify-note.tsx'
import { useOpenAlert } from './open-alert.ts'
import { useAlerts } from './use-alerts.ts'

/** The person's price alerts; `?id=` opens one, `?product=` a new one. All of it works without a connection. */
export function AlertsScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const open = useOpenAlert()
  if (open === null)
    return (
      <SubPage title={t`Price alerts`}>
        <AlertList />
      </SubPage>
    )
  const key = open.kind === 'alert' ? open.id : `${open.productId} ${open.price}`
  return (
    <SubPage title={open.kind === 'new' ? t`New price alert` : t`Price alert`}>
      <AlertEditor key={key} open={open} onDone={() => navigate(ALERTS_PAGE, { replace: true })} />
      <AboutAlerts />
    </SubPage>
  )
}

function AlertList() {
  const { t } = useLingui()
  const alerts = useAlerts()
  if (alerts === undefined) return <RowsSkeleton rows={4} />
  return (
    <>
      <NotifyNote />
      {alerts.length === 0 ? (
        <NoAlerts />
      ) : (
        <>
          <div className="card">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </div>
          <a className="btn btn--block btn--ghost" href={`#${newAlertPage('')}`}>
            <Plus className="icon icon--20" />
            {t`Add a price alert`}
          </a>
        </>
      )}
      <AboutAlerts />
    </>
  )
}

/** Stands in place of the list while the person has no price alert: on the page, and in the table of a wide window. */
export function NoAlerts() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`No price alerts yet`}
      text={t`An alert tells you when a product reaches a price or moves quickly, also while the app is closed.`}
      action={{ label: t`Add a price alert`, href: newAlertPage('') }}
    />
  )
}

/** Says what fires an alert and how that can be checked. */
export function AboutAlerts() {
  return (
    <p className="t-sm t-2">
      <Trans>
        The server compares each price of the published chain. The first one that meets your condition fires the alert,
        once; its number stays here, so it can be checked. A gap has no price, so nothing fires in it.
      </Trans>{' '}
      <a className="link" href={`#${FAIRNESS_PAGE}`}>
        <Trans>How these prices come about</Trans>
      </a>
    </p>
  )
}
