import { Trans, useLingui } from '@lingui/react/macro'
import { useWaitsByResult } from '../../queries/use-waits.ts'
import { secondsText } from '../../ui/format/seconds-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { OrderStatusText } from '../../ui/words/order-words.tsx'

type Waits = NonNullable<ReturnType<typeof useWaitsByResult>>[number]

/** How long the platform took to answer this device's orders, one row for each result. Shows nothing where it has measured none. */
export function WaitCard() {
  const { t } = useLingui()
  const waits = useWaitsByResult()
  if (waits === undefined || waits.length === 0) return null
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }} data-card="waits">
      <h2 className="section__title">
        <Trans>How long answers took</Trans>
      </h2>
      <table className="groups" aria-label={t`How long answers took`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            <th scope="col">
              <Trans>Half within</Trans>
            </th>
            <th scope="col">
              <Trans>Nine of ten within</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {waits.map((ofResult) => (
            <WaitRow key={ofResult.result} waits={ofResult} />
          ))}
        </tbody>
      </table>
      <p className="t-sm t-2">
        <Trans>
          Measured on this device, from sending an order to its answer, for all orders that it bought. An order that was
          sent again after a refusal counts from its first sending. A platform that is slower when you are right than
          when you are wrong would hold orders back to its own advantage.
        </Trans>
      </p>
    </section>
  )
}

function WaitRow({ waits: { result, orders, halfMs, mostMs } }: { waits: Waits }) {
  const { i18n } = useLingui()
  const { count } = useFormat()
  return (
    <tr data-result={result}>
      <th scope="row">
        <span className="groups__name">
          <ResultText result={result} />
        </span>
        <span className="groups__right">{count(orders)}</span>
      </th>
      <td>{secondsText(halfMs, i18n.locale)}</td>
      <td>{secondsText(mostMs, i18n.locale)}</td>
    </tr>
  )
}

function ResultText({ result }: { result: Waits['result'] }) {
  switch (result) {
    case 'too-slow':
      return <Trans>Refused as too slow</Trans>
    case 'price-too-old':
      return <Trans>Refused: the price was too old</Trans>
    case 'head-unknown':
      return <Trans>Refused: the price was not in the chain</Trans>
    default:
      return <OrderStatusText status={result} />
  }
}
