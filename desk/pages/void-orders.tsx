import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readVoid, voidOrders } from '../../contract/desk/request-endpoints.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said, type Typed } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'
import { momentText } from '../parts/words.ts'

const EVERY_MS = 2_000
const MINUTE_MS = 60_000

/** A void of orders: a product and whole minutes, alike for everyone. There is no way to name an order or a person, and none to set a result. */
export function VoidOrdersPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive('voids', (signal) => call(readVoid, { signal }), EVERY_MS)
  return (
    <Page title={t`Void orders`} about={<Trans>alike for everyone</Trans>} live={live} onKeys={onKeys}>
      {({ products, notices }) => (
        <Split
          lists={
            <>
              <Impossible />
              <PanelTable
                title={t`Published notices`}
                heads={[t`Signed, UTC`, t`Product`, t`From, UTC`, t`To, UTC`, t`Orders`, t`Reason`]}
                amounts={[4]}
                rows={notices.map((notice) => ({
                  key: notice.id,
                  cells: [
                    momentText(notice.signedAt),
                    notice.productId,
                    momentText(notice.from),
                    momentText(notice.to),
                    notice.orders,
                    <span key="reason" className="wraps">
                      {notice.reason}
                    </span>,
                  ],
                }))}
                empty={<Trans>No order was ever voided by operators.</Trans>}
              />
            </>
          }
          acts={<VoidForm products={products} onAsked={live.reload} />}
        />
      )}
    </Page>
  )
}

function Impossible() {
  const { t } = useLingui()
  return (
    <section className="panel" aria-label={t`What a void can't do`}>
      <header className="panel__head">
        <h2>
          <Trans>What a void can't do</Trans>
        </h2>
      </header>
      <ul className="panel__body">
        <li>
          <Trans>It names no order and no person, and sets no result.</Trans>
        </li>
        <li>
          <Trans>What is final stays final; countdowns run on until the second yes.</Trans>
        </li>
        <li>
          <Trans>The reason is signed and public for good. It can't be taken back.</Trans>
        </li>
      </ul>
    </section>
  )
}

type Names = 'product' | 'from' | 'to' | 'reason' | 'again'

function VoidForm({ products, onAsked }: { readonly products: readonly string[]; readonly onAsked: () => void }) {
  const { t } = useLingui()
  const [opened] = useState(() => Date.now() - (Date.now() % MINUTE_MS))
  const hint = t`whole minutes, UTC, like 2027-01-31 14:00`
  return (
    <ActForm<Names>
      act="void-orders"
      title={t`A new void`}
      fields={{
        product: {
          label: t`Product`,
          kind: 'choice',
          initial: products[0] ?? '',
          choices: products.map((value) => ({ value, label: value })),
        },
        from: { label: t`Accepted from`, initial: momentText(opened - 5 * MINUTE_MS).slice(0, 16), hint },
        to: { label: t`Accepted before`, initial: momentText(opened + MINUTE_MS).slice(0, 16), hint },
        reason: { label: t`Public reason, signed and shown for good`, kind: 'lines' },
        again: { label: t`Type the product to go on` },
      }}
      extra={(typed) => <Reach typed={typed} />}
      isDanger
      button={<Trans>Ask to void these orders</Trans>}
      line={({ product, from, to, reason }) =>
        `void-orders ${product}${said('from', from)}${said('to', to)}${said('reason', reason)}`
      }
      send={({ product, from, to, reason, again }, id) => {
        const [start, end] = [timeOf(from), timeOf(to)]
        if (start === null || end === null || again.trim() !== product) return Promise.resolve(NOT_SENT)
        return call(voidOrders, { body: { id, productId: product, from: start, to: end, reason } })
      }}
      onDone={onAsked}
    />
  )
}

/** The orders that the void would reach, counted live. */
function Reach({ typed: { product, from, to } }: { readonly typed: Typed<Names> }) {
  const { i18n } = useLingui()
  const [start, end] = [timeOf(from), timeOf(to)]
  const isSpan = product !== '' && start !== null && end !== null
  const live = useLive(
    `void ${product} ${start} ${end}`,
    (signal) => call(readVoid, { query: isSpan ? { product, from: String(start), to: String(end) } : {}, signal }),
    EVERY_MS,
  )
  const [orders, people] = [live.data?.orders ?? 0, live.data?.people ?? 0]
  const stakes = formatsOf(i18n.locale).money(live.data?.stakes ?? '0.00')
  return (
    <p className="tell" data-tone="wait" role="status">
      <Trans>
        Now it reaches {orders} open orders of {people} people, {stakes} of stakes.
      </Trans>
    </p>
  )
}

/** A minute of UTC as it is typed; null where it is none. */
function timeOf(text: string): number | null {
  const minute = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)Z?$/.exec(text.trim())
  const time = minute ? Date.parse(`${minute[1]}T${minute[2]}Z`) : Number.NaN
  return Number.isNaN(time) ? null : time
}
