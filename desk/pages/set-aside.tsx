import { Trans, useLingui } from '@lingui/react/macro'
import { readSetAside, settleAgain } from '../../contract/desk/request-endpoints.ts'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'
import { momentText } from '../parts/words.ts'

const EVERY_MS = 3_000

/** Orders that a fault of the program kept from being settled. Given back, the rule ends them; nobody says how. */
export function SetAsidePage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive('set-aside', (signal) => call(readSetAside, { signal }), EVERY_MS)
  return (
    <Page title={t`Set-aside orders`} about={<Trans>oldest first</Trans>} live={live} onKeys={onKeys}>
      {({ orders }) => (
        <Split
          lists={
            <PanelTable
              title={t`Set aside by a fault`}
              heads={[t`Since, UTC`, t`Order`, t`Fault`]}
              rows={orders.map((order) => ({
                key: order.id,
                cells: [
                  momentText(order.at),
                  <span key="id" className="addr">
                    {order.id}
                  </span>,
                  <span key="fault" className="wraps">
                    {order.fault}
                  </span>,
                ],
              }))}
              empty={<Trans>No order is set aside.</Trans>}
            />
          }
          acts={
            <ActForm
              act="settle-again"
              title={t`Give one back to the rule`}
              about={<Trans>Once its fault is mended: the ticks of its own time end it.</Trans>}
              letter="e"
              fields={{
                order: {
                  label: t`Order`,
                  kind: 'choice',
                  choices: orders.map(({ id }) => ({ value: id, label: id })),
                },
              }}
              blocked={orders.length === 0 ? <Trans>No order is set aside.</Trans> : null}
              button={<Trans>Give it back</Trans>}
              line={({ order }) => `settle-again ${order}`}
              send={({ order }) => call(settleAgain, { params: { order } })}
              onDone={live.reload}
            />
          }
        />
      )}
    </Page>
  )
}
