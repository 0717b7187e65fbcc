import { Trans, useLingui } from '@lingui/react/macro'
import {
  fundHouse,
  readHouse,
  readTerms,
  setFundRate,
  setWithdrawalTerms,
} from '../../contract/desk/request-endpoints.ts'
import type { WithdrawalTerms } from '../../contract/rows/withdrawal.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { call } from '../data/call.ts'
import { useLive } from '../data/use-live.ts'
import { changesOf, textsOf } from '../data/withdrawal-terms.ts'
import { ActForm, NOT_SENT, said } from '../parts/act-form.tsx'
import { Page } from '../parts/page.tsx'
import { PanelTable } from '../parts/panel-table.tsx'
import { Split } from '../parts/split.tsx'

const EVERY_MS = 5_000

/** The cost of withdrawals, the rate of the fund, and the house's own funds: each change for a second operator to approve. */
export function TermsPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const live = useLive('terms', (signal) => call(readTerms, { signal }), EVERY_MS)
  return (
    <Page title={t`Terms and funds`} about={<Trans>each change takes two</Trans>} live={live} onKeys={onKeys}>
      {({ withdrawal, fundRates }) => (
        <Split
          lists={
            <>
              <Standing terms={withdrawal} />
              <PanelTable
                title={t`Yearly rates of the fund`}
                heads={[t`From the day`, t`Rate, basis points`]}
                amounts={[1]}
                rows={fundRates.map((rate) => ({ key: rate.fromDay, cells: [rate.fromDay, rate.yearlyRateBp] }))}
                empty={<Trans>No rate was set yet.</Trans>}
              />
              <House />
            </>
          }
          acts={
            <>
              <WithdrawalForm terms={withdrawal} />
              <RateForm />
              <HouseForm />
            </>
          }
        />
      )}
    </Page>
  )
}

function Standing({ terms }: { readonly terms: WithdrawalTerms }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const rows: readonly [string, string][] = [
    [t`Minimum`, money(terms.minimum)],
    [t`Maximum`, money(terms.maximum)],
    [t`Fixed fee`, money(terms.feeFixed)],
    [t`Fee, basis points`, String(terms.feeBp)],
    [t`Review, hours`, textsOf(terms).reviewHours],
    [t`Hold after a change, hours`, textsOf(terms).holdHours],
  ]
  return (
    <PanelTable
      title={t`Withdrawals`}
      heads={[t`Term`, t`Value`]}
      amounts={[1]}
      rows={rows.map((cells) => ({ key: cells[0], cells }))}
      empty=""
    />
  )
}

function WithdrawalForm({ terms }: { readonly terms: WithdrawalTerms }) {
  const { t } = useLingui()
  const texts = textsOf(terms)
  return (
    <ActForm
      act="set-terms"
      title={t`Change the terms of withdrawals`}
      letter="w"
      fields={{
        minimum: { label: t`Minimum`, initial: texts.minimum },
        maximum: { label: t`Maximum`, initial: texts.maximum },
        feeFixed: { label: t`Fixed fee`, initial: texts.feeFixed },
        feeBp: { label: t`Fee, basis points`, initial: texts.feeBp },
        reviewHours: { label: t`Review, hours`, initial: texts.reviewHours },
        holdHours: { label: t`Hold after a change, hours`, initial: texts.holdHours },
      }}
      button={<Trans>Ask for these terms</Trans>}
      line={(typed) =>
        `set-withdrawal-terms${Object.entries(changesOf(typed, terms) ?? {})
          .map(([name, value]) => said(name, String(value)))
          .join('')}`
      }
      send={(typed, id) => {
        const changes = changesOf(typed, terms)
        return changes === null || Object.keys(changes).length === 0
          ? Promise.resolve(NOT_SENT)
          : call(setWithdrawalTerms, { body: { id, changes } })
      }}
    />
  )
}

function RateForm() {
  const { t } = useLingui()
  return (
    <ActForm
      act="set-terms"
      title={t`Set the fund's rate`}
      fields={{
        fromDay: { label: t`From the day, one to come`, kind: 'day' },
        yearlyRateBp: { label: t`Yearly rate, basis points`, hint: t`250 is 2.5 %` },
      }}
      button={<Trans>Ask for this rate</Trans>}
      line={({ fromDay, yearlyRateBp }) =>
        `set-fund-rate${said('fromDay', fromDay)}${said('yearlyRateBp', yearlyRateBp)}`
      }
      send={({ fromDay, yearlyRateBp }, id) =>
        /^\d{1,5}$/.test(yearlyRateBp)
          ? call(setFundRate, { body: { id, fromDay, yearlyRateBp: Number(yearlyRateBp) } })
          : Promise.resolve(NOT_SENT)
      }
    />
  )
}

function House() {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const { data } = useLive('house', (signal) => call(readHouse, { signal }), EVERY_MS)
  const rows: readonly [string, string][] =
    data === null
      ? []
      : [
          [t`Own`, money(data.own)],
          [t`Possible gains of open orders`, money(data.possibleGains)],
          [t`Free`, money(data.free)],
        ]
  return (
    <PanelTable
      title={t`The house's own funds`}
      about={<Trans>every gain is paid from them</Trans>}
      heads={[t`Funds`, t`Amount`]}
      amounts={[1]}
      rows={rows.map((cells) => ({ key: cells[0], cells }))}
      empty={<Trans>Loading</Trans>}
    />
  )
}

function HouseForm() {
  const { t } = useLingui()
  return (
    <ActForm
      act="fund-house"
      title={t`Put money into the house, or take some out`}
      letter="h"
      fields={{
        amount: { label: t`Amount`, hint: t`like 10.00 or -10.00`, max: 20 },
        reason: { label: t`Reason, for the log`, kind: 'lines' },
      }}
      button={<Trans>Ask for it</Trans>}
      line={({ amount, reason }) => `fund-house${said('amount', amount)}${said('reason', reason)}`}
      send={({ amount, reason }, id) => call(fundHouse, { body: { id, amount: amount.trim(), reason } })}
    />
  )
}
