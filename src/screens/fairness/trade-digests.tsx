import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CheckedDigest } from '../../commands/load-trade-digests.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { Section } from '../../ui/page/section.tsx'
import { productTitle } from '../../ui/words/product-name.ts'

/** Of a market on an exchange's prices: which trades the prices of each day were. States: not come yet, none, a list of days. */
export function TradeDigests() {
  const [digests, setDigests] = useState<readonly CheckedDigest[]>([])
  useEffect(() => {
    let isCurrent = true
    // Without the check's file, or without an answer, nothing is shown.
    import('../../commands/load-trade-digests.ts')
      .then(({ loadTradeDigests }) => loadTradeDigests())
      .then(
        (outcome) => {
          if (isCurrent && outcome.ok) setDigests(outcome.value)
        },
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [])
  const days = [...Map.groupBy(digests, ({ notice }) => notice.day)]
  return (
    <Section title={<Trans>The exchange's trades, day by day</Trans>}>
      <p className="t-sm t-2">
        <Trans>
          Every price names its trade at the exchange. When a day is over, the platform signs the digest of all their
          numbers (SHA-256). Whoever has the exchange's own list works it out again and sees whether a trade was left
          out or added.
        </Trans>
      </p>
      {days.map(([day, ofDay]) => (
        <details key={day} className="card card--pad">
          <summary className="t-sm t-strong">{day}</summary>
          {ofDay.map((digest) => (
            <DigestText key={digest.notice.productId} digest={digest} />
          ))}
        </details>
      ))}
    </Section>
  )
}

function DigestText({ digest: { notice, isSigned } }: { digest: CheckedDigest }) {
  const { i18n } = useLingui()
  const { count } = useFormat()
  const products = [...(useRows('pastProducts') ?? []), ...(useRows('products') ?? [])]
  const product = products.find(({ id }) => id === notice.productId)
  const { trades, jumps, first, last } = notice
  return (
    <div className="stack" style={{ '--gap': '4px', paddingTop: 8 }}>
      <p className="t-sm">
        {product ? productTitle(product, i18n.locale) : notice.productId}:{' '}
        <Trans>
          {count(trades)} trades of {last.symbol}, number {first.id} to {last.id}
        </Trans>
      </p>
      {jumps === null ? null : (
        <p className="t-xs t-2">
          <Plural
            value={jumps}
            _0="No number is left out."
            one="Numbers are left out in # place, behind a gap mark."
            other="Numbers are left out in # places, behind gap marks."
          />
        </p>
      )}
      <p className="mono t-xs t-3">{notice.digest}</p>
      {isSigned ? null : (
        <FinePrint icon={CircleAlert}>
          <Trans>This digest is not signed with a key that this device knows as the platform's.</Trans>
        </FinePrint>
      )}
    </div>
  )
}
