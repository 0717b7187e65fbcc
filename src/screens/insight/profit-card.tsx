import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { formatMoney } from '../../../contract/money.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import type { LedgerPart } from '../../queries/use-insight.ts'
import { compactMoney } from '../../ui/format/compact-money.ts'
import { dayText } from '../../ui/format/day-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { type Step, stepPath } from './profit-steps.ts'

interface ProfitCardProps {
  readonly steps: readonly Step[]
  readonly drawn: { readonly from: string; readonly to: string }
  readonly ledger: LedgerPart
}

/** Profit and loss over time; deposits and withdrawals as marks below, never in the line. */
export function ProfitCard({ steps, drawn, ledger }: ProfitCardProps) {
  const { t, i18n } = useLingui()
  const { money, signedMoney } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const total = (field: 'deposits' | 'withdrawals') => [...ledger.values()].reduce((sum, day) => sum + day[field], 0n)
  const [deposits, withdrawals] = [money(formatMoney(total('deposits'))), money(formatMoney(-total('withdrawals')))]
  const last = steps.at(-1)?.sum ?? 0n
  const [sum, first, end] = [
    `${signedMoney(formatMoney(last))} ${currency}`,
    dayText(drawn.from, i18n.locale),
    dayText(drawn.to, i18n.locale),
  ]
  return (
    <section className="card card--pad stack" style={{ '--gap': '12px' }}>
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Over time</Trans>
        </h2>
        <span className="section__note">{currency}</span>
      </div>
      <div role="img" aria-label={t`Profit and loss from ${first} to ${end}: ${sum}`}>
        <div className="profit" aria-hidden="true">
          <ProfitLine steps={steps} />
          <ProfitScale steps={steps} />
          <FlowMarks steps={steps} ledger={ledger} />
          <div className="profit__days">
            <span>{dayText(drawn.from, i18n.locale, 'short')}</span>
            <span>{dayText(drawn.to, i18n.locale, 'short')}</span>
          </div>
        </div>
      </div>
      <p className="t-xs t-3">
        <Trans>
          Deposits {deposits} and withdrawals {withdrawals}, fees included, are shown apart. They are not profit.
        </Trans>
      </p>
    </section>
  )
}

function ProfitLine({ steps }: { steps: readonly Step[] }) {
  const { line, zero, end } = stepPath(steps)
  return (
    <div className="profit__plot">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="chart__area" d={`${line}V${zero.toFixed(2)}H0Z`} />
        <line className="profit__zero" x1="0" x2="100" y1={zero} y2={zero} />
        <path className="chart__line" d={line} />
      </svg>
      <i className="chart__dot" style={{ left: '100%', top: `${end}%` }} />
    </div>
  )
}

/** The least distance of two figures that don't touch, in per cent of the height. */
const APART = 16

/** The last sum, and of zero, the highest and the lowest one each that has room beside it. */
function ProfitScale({ steps }: { steps: readonly Step[] }) {
  const { i18n } = useLingui()
  const sums = steps.map(({ sum }) => sum)
  const highest = sums.reduce((most, sum) => (sum > most ? sum : most), 0n)
  const lowest = sums.reduce((least, sum) => (sum < least ? sum : least), 0n)
  const height = Number(highest - lowest)
  const placed: { readonly sum: bigint; readonly top: number }[] = []
  for (const sum of [sums.at(-1) ?? 0n, 0n, highest, lowest]) {
    const top = height === 0 ? 50 : (100 * Number(highest - sum)) / height
    if (placed.every((other) => Math.abs(other.top - top) >= APART)) placed.push({ sum, top })
  }
  return (
    <div className="profit__scale">
      {placed.map(({ sum, top }, at) => (
        <span key={String(sum)} className={at === 0 ? 't-strong' : undefined} style={{ top: `${top}%` }}>
          {compactMoney(sum, i18n.locale)}
        </span>
      ))}
    </div>
  )
}

/** An arrow in for deposits, an arrow out for withdrawals, under the day on which they were posted. */
function FlowMarks({ steps, ledger }: { steps: readonly Step[]; ledger: LedgerPart }) {
  const marks = steps.flatMap(({ day }, at) => {
    const { deposits = 0n, withdrawals = 0n } = ledger.get(day) ?? {}
    const left = `${(100 * (at + 0.5)) / steps.length}%`
    return [
      ...(deposits === 0n
        ? []
        : [<ArrowDownToLine key={`${day} in`} className="icon icon--14" style={{ left, top: 4 }} />]),
      ...(withdrawals === 0n
        ? []
        : [<ArrowUpFromLine key={`${day} out`} className="icon icon--14" style={{ left, top: 20 }} />]),
    ]
  })
  return <div className="profit__flows">{marks}</div>
}
