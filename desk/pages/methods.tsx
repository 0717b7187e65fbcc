import { Trans, useLingui } from '@lingui/react/macro'
import { readMethods, setMethod } from '../../contract/desk/request-endpoints.ts'
import type { DepositMethod } from '../../contract/rows/deposit.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { useDraft } from '../data/drafts.tsx'
import { useLive } from '../data/use-live.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import type { FieldOf } from '../parts/form-field.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'

type Way = DepositMethod & { readonly isOpen: boolean }

const EVERY_MS = 5_000
const NEW: Way = {
  id: '',
  kind: 'wallet-address',
  network: '',
  payTo: '',
  holder: '',
  minimum: '10.00',
  maximum: '50000.00',
  sortOrder: 1,
  isOpen: true,
}

/** The ways to pay in. People send money to what stands here, so each change waits for a second operator. */
export function MethodsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  // The name alone: the form shows what stands now, under what the operator has typed over it.
  const [chosen, setChosen] = useDraft('chosen', NEW.id)
  const live = useLive('methods', (signal) => call(readMethods, { signal }), EVERY_MS)
  return (
    <Page title={t`Deposit methods`} about={<Trans>each change takes two</Trans>} live={live} onKeys={onKeys}>
      {({ methods }) => (
        <Split
          lists={
            <PanelTable
              title={t`Ways to pay in`}
              heads={[t`Name`, t`Network`, t`Paid to`, t`Minimum`, t`Maximum`, t`Open`, t`Change`]}
              amounts={[3, 4]}
              rows={methods.map((way) => ({
                key: way.id,
                cells: [
                  way.id,
                  way.network,
                  <span key="to" className="wraps">
                    <span className="addr">{way.payTo}</span>
                    {way.holder !== '' && <small className="note holder">{way.holder}</small>}
                  </span>,
                  money(way.minimum),
                  money(way.maximum),
                  way.isOpen ? t`yes` : t`no`,
                  <button key="change" type="button" className="a" onClick={() => setChosen(way.id)}>
                    <Trans>Change</Trans>
                  </button>,
                ],
              }))}
              empty={<Trans>Nobody can deposit before one is set.</Trans>}
            />
          }
          acts={<WayForm key={chosen} way={methods.find(({ id }) => id === chosen) ?? NEW} />}
        />
      )}
    </Page>
  )
}

function WayForm({ way }: { readonly way: Way }) {
  const { t } = useLingui()
  const known = way.id
  return (
    <ActForm
      act="set-deposit-method"
      of={known}
      title={known === '' ? t`A new way to pay in` : t`Change ${known}`}
      letter="e"
      fields={useWayFields(way)}
      button={<Trans>Ask for it</Trans>}
      line={(typed) =>
        `set-deposit-method${Object.entries(typed)
          .map(([name, text]) => said(name, text))
          .join('')}`
      }
      send={({ name, kind, network, payTo, holder, minimum, maximum, place, open }, id) =>
        /^\d{1,3}$/.test(place)
          ? call(setMethod, {
              body: {
                id,
                way: {
                  id: name.trim(),
                  kind: kind === 'bank-card' ? 'bank-card' : 'wallet-address',
                  network: network.trim(),
                  payTo: payTo.trim(),
                  holder: holder.trim(),
                  minimum,
                  maximum,
                  sortOrder: Number(place),
                  isOpen: open === 'yes',
                },
              },
            })
          : Promise.resolve(NOT_SENT)
      }
    />
  )
}

function useWayFields(way: Way) {
  const { t } = useLingui()
  return {
    name: { label: t`Name, small letters and digits`, initial: way.id, max: 40 },
    kind: {
      label: t`Kind`,
      kind: 'choice',
      initial: way.kind,
      choices: [
        { value: 'wallet-address', label: t`Wallet address` },
        { value: 'bank-card', label: t`Bank card` },
      ],
    },
    network: { label: t`Network, or name of the bank`, initial: way.network },
    payTo: { label: t`Address or number to pay to`, initial: way.payTo },
    holder: { label: t`Holder, of a bank account`, initial: way.holder, isOptional: true },
    minimum: { label: t`Minimum`, initial: way.minimum },
    maximum: { label: t`Maximum`, initial: way.maximum },
    place: { label: t`Place in the list`, initial: String(way.sortOrder) },
    open: {
      label: t`Open`,
      kind: 'choice',
      initial: way.isOpen ? 'yes' : 'no',
      choices: [
        { value: 'yes', label: t`yes` },
        { value: 'no', label: t`no` },
      ],
    },
  } satisfies Record<string, FieldOf>
}
