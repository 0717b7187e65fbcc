import { Trans, useLingui } from '@lingui/react/macro'
import type { Figures, ProductFigures } from '../../contract/desk/figure-endpoints.ts'
import { LANGUAGES } from '../../contract/languages.ts'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { timeText } from './words.ts'

export const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n)
export const share = (part: number, whole: number) =>
  whole === 0 ? '' : `${((part / whole) * 100).toFixed(1).replace('-', '−')}%`

/** The sums of each product, and of all. */
export function Products({ products }: { readonly products: readonly ProductFigures[] }) {
  return (
    <section className="panel" aria-labelledby="by-product">
      <header className="panel__head">
        <h2 id="by-product">
          <Trans>By product</Trans>
        </h2>
        <span className="push" />
        <span className="key">
          <Trans>won</Trans>
        </span>
        <span className="key key--2">
          <Trans>lost</Trans>
        </span>
        <span className="key key--3">
          <Trans>tie</Trans>
        </span>
        <span className="key key--4">
          <Trans>void</Trans>
        </span>
      </header>
      {products.length === 0 ? (
        <p className="panel__body t-2">
          <Trans>Nobody has bought in this span.</Trans>
        </p>
      ) : (
        <div className="scrolls" tabIndex={0} role="region" aria-labelledby="by-product">
          <table className="tb">
            <ProductHead />
            <tbody>
              {products.map((product) => (
                <ProductLine key={product.id} product={product} />
              ))}
              {products.length > 1 && <ProductLine product={totalOf(products)} isTotal />}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ProductHead() {
  return (
    <thead>
      <tr>
        <th>
          <Trans>Product</Trans>
        </th>
        <th className="n">
          <Trans>Orders</Trans>
        </th>
        <th className="n">
          <Trans>Stakes</Trans>
        </th>
        <th className="figures-results">
          <Trans>Results, by stake</Trans>
        </th>
        <th className="n">
          <Trans>Won</Trans>
        </th>
        <th className="n">
          <Trans>Gains paid</Trans>
        </th>
        <th className="n">
          <Trans>House gain</Trans>
        </th>
      </tr>
    </thead>
  )
}

const RESULTS = ['won', 'lost', 'tie', 'void'] as const

function ProductLine({ product, isTotal = false }: { readonly product: ProductFigures; readonly isTotal?: boolean }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const ended = product.won.orders + product.lost.orders
  return (
    <tr className={isTotal ? 'total' : ''}>
      <td className="acct">{isTotal ? t`All` : product.id.replace('-', '/').toUpperCase()}</td>
      <td className="n n--r t-2">{new Intl.NumberFormat(i18n.locale).format(product.orders)}</td>
      <td className="n n--r">{money(product.stakes)}</td>
      <td>
        <div className="part figures-part" aria-hidden>
          {RESULTS.map((result) => (
            <i key={result} style={{ '--v': Number(product[result].stakes) } as React.CSSProperties} />
          ))}
        </div>
      </td>
      <td className="n n--r">{share(product.won.orders, ended)}</td>
      <td className="n n--r t-2">{money(product.gains)}</td>
      <td className="n">{money(product.houseGain)}</td>
    </tr>
  )
}

function totalOf(products: readonly ProductFigures[]): ProductFigures {
  const sum = (amounts: readonly string[]) => formatMoney(sumOf(amounts))
  const result = (name: (typeof RESULTS)[number]) => ({
    orders: products.reduce((orders, product) => orders + product[name].orders, 0),
    stakes: sum(products.map((product) => product[name].stakes)),
  })
  return {
    id: '',
    orders: products.reduce((orders, product) => orders + product.orders, 0),
    stakes: sum(products.map((product) => product.stakes)),
    won: result('won'),
    lost: result('lost'),
    tie: result('tie'),
    void: result('void'),
    gains: sum(products.map((product) => product.gains)),
    houseGain: sum(products.map((product) => product.houseGain)),
  }
}

/** The balances that people have here now. */
export function Owed({ owed }: { readonly owed: Figures['owed'] }) {
  const { t, i18n } = useLingui()
  const { money } = formatsOf(i18n.locale)
  const rows: readonly [string, string][] = [
    [t`Available`, owed.available],
    [t`In the fund`, owed.fund],
    [t`Held for withdrawals`, owed.inWithdrawals],
    [t`In orders`, owed.inOrders],
  ]
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Owed to people</Trans>
        </h2>
        <small>{timeText(owed.at)}</small>
      </header>
      <div className="panel__body lines">
        <div className="part" aria-hidden>
          {rows.map(([name, amount]) => (
            <i key={name} style={{ '--v': Number(amount) } as React.CSSProperties} />
          ))}
        </div>
        <dl className="lines">
          {rows.map(([name, amount], at) => (
            <div key={name}>
              <dt className={at === 0 ? 'key' : `key key--${at + 1}`}>{name}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <Trans>In all</Trans>
            </dt>
            <dd>{money(owed.total)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** The people who are signed in, as their sessions say. */
export function People({ people }: { readonly people: Figures['people'] }) {
  const { t, i18n } = useLingui()
  const registered = new Intl.NumberFormat(i18n.locale).format(people.registered)
  const languages: Readonly<Record<string, string>> = LANGUAGES
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Signed in now</Trans>
        </h2>
        <small>
          <Trans>people, of {registered} registered</Trans>
        </small>
      </header>
      <dl className="panel__body lines">
        {people.languages.map(({ name, people: many }) => (
          <div key={`language ${name}`}>
            <dt>{languages[name] ?? t`another language`}</dt>
            <dd>{many}</dd>
          </div>
        ))}
        {people.browsers.map(({ name, people: many }) => (
          <div key={`browser ${name}`}>
            <dt>{name === '' ? t`another browser` : name}</dt>
            <dd>{many}</dd>
          </div>
        ))}
        {people.versions.map(({ name, people: many }) => (
          <div key={`version ${name}`}>
            <dt>{name === '' ? t`no version named` : <Trans>version {name}</Trans>}</dt>
            <dd>{many}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
