import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { AboutAlerts, NoAlerts } from '../../screens/alerts/alerts-screen.tsx'
import { AlertEditor } from '../../screens/alerts/alert-editor.tsx'
import { FiringText, StateChip, TermsText } from '../../screens/alerts/alert-words.tsx'
import { NotifyNote } from '../../screens/alerts/notify-note.tsx'
import { useOpenAlert } from '../../screens/alerts/open-alert.ts'
import { useAlerts, type ShownAlert } from '../../screens/alerts/use-alerts.ts'
import { ALERTS_PAGE, alertPage, newAlertPage } from '../../paths.ts'
import { ListPage } from './list-page.tsx'
import type { Column } from './table-columns.ts'

const NEW_KEY = 'new'

/** The person's price alerts as a table; one that is open, or a new one, is edited beside it. */
export function WideAlerts() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const alerts = useAlerts()
  const open = useOpenAlert()
  const columns = useAlertColumns()
  const close = () => navigate(ALERTS_PAGE, { replace: true })
  return (
    <ListPage
      title={t`Price alerts`}
      rows={alerts ?? []}
      keyOf={({ id }) => id}
      nameOf={(alert) => alert.product?.code ?? alert.productId}
      isLoading={alerts === undefined}
      openKey={open === null ? null : open.kind === 'alert' ? open.id : NEW_KEY}
      onOpen={(key) => (key === null ? close() : navigate(alertPage(key), { replace: open !== null }))}
      columns={columns}
      actions={
        <a className="link" href={`#${newAlertPage('')}`}>
          <Trans>Add a price alert</Trans>
        </a>
      }
      tools={<NotifyNote />}
      detail={(key) =>
        open === null ? null : (
          <div className="stack">
            <AlertEditor
              key={`${key} ${open.kind === 'new' ? `${open.productId} ${open.price}` : ''}`}
              open={open}
              onDone={close}
            />
            <AboutAlerts />
          </div>
        )
      }
      empty={<NoAlerts />}
    />
  )
}

function useAlertColumns(): readonly Column<ShownAlert>[] {
  const { t } = useLingui()
  const productOf = ({ product, productId }: ShownAlert) => product ?? { code: productId, priceScale: 0 }
  return [
    {
      id: 'product',
      head: t`Product`,
      cell: (alert) => productOf(alert).code,
      rank: (alert) => productOf(alert).code,
    },
    {
      id: 'terms',
      head: t`Condition`,
      cell: (alert) => <TermsText terms={alert.terms} product={productOf(alert)} />,
    },
    {
      id: 'state',
      head: t`Status`,
      cell: ({ state }) => <StateChip state={state} />,
      rank: ({ state }) => state,
    },
    {
      id: 'fired',
      head: t`Last fired`,
      importance: 2,
      cell: (alert) => (alert.firing === null ? '–' : <FiringText firing={alert.firing} product={productOf(alert)} />),
      rank: ({ firedAt }) => firedAt ?? 0,
    },
  ]
}
