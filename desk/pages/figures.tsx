import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { exportFigures, readFigures, type Figures } from '../../contract/desk/figure-endpoints.ts'
import { formatMoney } from '../../contract/money.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { addressOf, call } from '../data/call.ts'
import { useKept, useLive } from '../data/use-live.ts'
import { Bars } from '../parts/bars.tsx'
import { Owed, People, Products, share, sumOf } from '../parts/figure-tables.tsx'
import { Missing } from '../parts/page.tsx'
import { TopLine } from '../parts/top-line.tsx'

const EVERY_MS = 30_000
const SPANS = ['1', '14', '90'] as const
type Span = (typeof SPANS)[number]

/** The platform's figures: stakes, results and the house's gain by day and product, money in and out, what is owed, and the people. */
export function FiguresPage({ onKeys }: { readonly onKeys: () => void }) {
  const { t } = useLingui()
  const [days, setDays] = useState<Span>('14')
  const [product, setProduct] = useState('')
  const query = { days, product }
  const live = useLive(`figures ${days} ${product}`, (signal) => call(readFigures, { query, signal }), EVERY_MS)
  const figures = useKept('figures', live.data)
  const [first, last] = [figures?.days[0]?.day ?? '', figures?.days.at(-1)?.day ?? '']
  const span = first === last ? last : `${first} – ${last}`
  return (
    <>
      <TopLine
        title={t`Figures`}
        about={span}
        at={live.at ?? figures?.at ?? null}
        isStale={live.fault !== null}
        onKeys={onKeys}
      />
      <main className="main main--pad" tabIndex={-1}>
        <div className="line">
          <Spans days={days} onChange={setDays} />
          <label className="drop">
            <span className="vh">
              <Trans>Product</Trans>
            </span>
            <select value={product} onChange={({ target }) => setProduct(target.value)}>
              <option value="">{t`All products`}</option>
              {(figures?.products ?? []).map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </select>
          </label>
          <a className="btn btn--plain" href={addressOf(exportFigures, { query })} download="figures.csv">
            <Download className="icon icon--16" />
            <Trans>Export</Trans>
          </a>
          <span className="push" />
          <span className="note">
            <Trans>Days in UTC, by the time of the buy; today so far. Practice is not counted.</Trans>
          </span>
        </div>
        {figures === null ? <Missing live={live} /> : <All figures={figures} />}
      </main>
    </>
  )
}

function Spans({ days, onChange }: { readonly days: Span; readonly onChange: (days: Span) => void }) {
  const { t } = useLingui()
  const words = { '1': t`Today`, '14': t`14 days`, '90': t`90 days` }
  return (
    <div className="seg" role="radiogroup" aria-label={t`Span`}>
      {SPANS.map((span) => (
        <button
          key={span}
          type="button"
          role="radio"
          className="seg__item"
          aria-checked={span === days}
          onClick={() => onChange(span)}
        >
          {words[span]}
        </button>
      ))}
    </div>
  )
}

function All({ figures }: { readonly figures: Figures }) {
  return (
    <>
      <Tiles figures={figures} />
      <div className="grid figures-charts">
        <Gains figures={figures} />
        <Money figures={figures} />
      </div>
      <div className="grid figures-tables">
        <Products products={figures.products} />
        <div className="figures-side">
          <Owed owed={figures.owed} />
          <People people={figures.people} />
        </div>
      </div>
    </>
  )
}

function Tiles({ figures: { days, owed } }: { readonly figures: Figures }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const count = (value: number) => new Intl.NumberFormat(i18n.locale).format(value)
  const [stakes, gain] = [sumOf(days.map((day) => day.stakes)), sumOf(days.map((day) => day.houseGain))]
  const people = Math.max(0, ...days.map((day) => day.people))
  const tiles: readonly [string, string][] = [
    [t`People who traded, best day`, count(people)],
    [t`Orders`, count(days.reduce((sum, { orders }) => sum + orders, 0))],
    [t`Stakes`, money(formatMoney(stakes))],
    [t`House gain`, money(formatMoney(gain))],
    [t`House gain of stakes`, share(Number(gain), Number(stakes))],
    [t`Owed to people now`, money(owed.total)],
  ]
  return (
    <section className="panel">
      <dl className="figs figs--pad">
        {tiles.map(([name, value]) => (
          <div key={name} className="fig fig--lg">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A round number, short. */
function useShort() {
  const { i18n } = useLingui()
  const format = new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value: number) => format.format(value)
}

interface ChartProps {
  readonly title: string
  readonly keys: ReactNode
  readonly children: ReactNode
}

function Chart({ title, keys, children }: ChartProps) {
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>{title}</h2>
        <span className="push" />
        {keys}
      </header>
      <div className="figures-chart">{children}</div>
    </section>
  )
}

function Gains({ figures: { days } }: { readonly figures: Figures }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const short = useShort()
  return (
    <Chart
      title={t`House gain by day`}
      keys={
        <>
          <span className="key">
            <Trans>gain</Trans>
          </span>
          <span className="key key--3">
            <Trans>loss</Trans>
          </span>
        </>
      }
    >
      <Bars
        title={t`House gain by day`}
        labelOf={short}
        bars={days.map(({ day, houseGain }) => ({
          label: day,
          values: [Number(houseGain)],
          words: `${day} ${money(houseGain)}`,
        }))}
      />
    </Chart>
  )
}

function Money({ figures: { days } }: { readonly figures: Figures }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const short = useShort()
  const [paidIn, paidOut] = [
    money(formatMoney(sumOf(days.map((day) => day.moneyIn)))),
    money(formatMoney(sumOf(days.map((day) => day.moneyOut)))),
  ]
  return (
    <Chart
      title={t`Money in and out by day`}
      keys={
        <>
          <span className="key">
            <Trans>in {paidIn}</Trans>
          </span>
          <span className="key key--2">
            <Trans>out {paidOut}</Trans>
          </span>
        </>
      }
    >
      <Bars
        title={t`Money in and out by day`}
        labelOf={short}
        bars={days.map(({ day, moneyIn, moneyOut }) => ({
          label: day,
          values: [Number(moneyIn), Number(moneyOut)],
          words: `${day} ${money(moneyIn)}, ${money(moneyOut)}`,
        }))}
      />
    </Chart>
  )
}
