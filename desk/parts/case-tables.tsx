import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskCase } from '../../contract/desk/rows.ts'
import { formatsOf } from '../../src/ui/format/formats.ts'
import { termValue } from './terms-words.ts'
import { factLabel, momentText, statusText } from './words.ts'

/** The values that a yes changes, beside those that stand now. */
export function Changes({ item }: { readonly item: DeskCase }) {
  const { i18n } = useLingui()
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>What changes</Trans>
        </h2>
      </header>
      <table className="diff">
        <thead>
          <tr>
            <th>
              <Trans>Value</Trans>
            </th>
            <th>
              <Trans>Now</Trans>
            </th>
            <th>
              <Trans>After the yes</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {item.changes.map(({ name, now, then }) => (
            <tr key={name} {...(now === then ? {} : { 'data-changed': '' })}>
              <td>{factLabel(i18n, name)}</td>
              <td className="was">
                {now === null ? (
                  <Trans>nothing yet</Trans>
                ) : (
                  <>
                    {now !== then && <span className="sign">−</span>}
                    {termValue(i18n, name, now)}
                  </>
                )}
              </td>
              <td className="will">
                {now !== then && <span className="sign">+</span>}
                {termValue(i18n, name, then)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The person's earlier items of the same kind. */
export function Earlier({ item }: { readonly item: DeskCase }) {
  const { i18n } = useLingui()
  const formats = formatsOf(i18n.locale)
  const { account } = item
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>Earlier ones of {account}</Trans>
        </h2>
      </header>
      <table className="tb tb--low">
        <thead>
          <tr>
            <th>
              <Trans>Asked, UTC</Trans>
            </th>
            <th>
              <Trans>About</Trans>
            </th>
            <th className="n">
              <Trans>Amount</Trans>
            </th>
            <th>
              <Trans>State</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {item.earlier.map((one) => (
            <tr key={one.id}>
              <td>{momentText(one.at)}</td>
              <td className="cut cell-label">{one.label}</td>
              <td className="n">{one.amount === null ? '' : formats.money(one.amount)}</td>
              <td>{statusText(i18n, one.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The lines of the log about this item. */
export function PastActs({ item }: { readonly item: DeskCase }) {
  if (item.acts.length === 0) return null
  return (
    <section className="panel">
      <header className="panel__head">
        <h2>
          <Trans>In the log</Trans>
        </h2>
      </header>
      <table className="tb tb--low">
        <tbody>
          {item.acts.slice(0, 6).map((act) => (
            <tr key={act.number}>
              <td>#{act.number}</td>
              <td>{momentText(act.at)}</td>
              <td className="acct">{act.operator}</td>
              <td>{act.act}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
