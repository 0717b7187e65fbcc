import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CheckedDigest } from '../../commands/load-trade-digests.ts'
import { useRows } from '../../queries/use-rows.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { Section } from '../../ui/page/section.tsx'
import { productTitle } from '../../ui/words/product-name.ts'

/** The signed digests of each day's trades, for a market on an exchange's prices. States: not come yet, none, a list of days. */
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
          A price names its trade at the exchange where the exchange gives each one a number. When a day is over, the
          platform signs the digest of all these numbers (SHA-256), and how many prices name none. Whoever has the
          exchange's own list works it out again and sees whether a trade was left out or added.
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
        <JumpsText jumps={jumps} unmarked={'unmarkedJumps' in notice ? notice.unmarkedJumps : null} />
      )}
      {'unnamed' in notice && notice.unnamed > 0 ? (
        <FinePrint icon={CircleAlert}>
          <Plural
            value={notice.unnamed}
            one="# price names no trade: nobody can look it up at the exchange."
            other="# prices name no trade: nobody can look them up at the exchange."
          />
        </FinePrint>
      ) : null}
      <p className="mono t-xs t-3">{notice.digest}</p>
      {isSigned ? null : (
        <FinePrint icon={CircleAlert}>
          <Trans>This digest is not signed with a key that this device knows as the platform's.</Trans>
        </FinePrint>
      )}
    </div>
  )
}

/** @param unmarked how many of the jumps have no gap mark; null where the digest does not say it */
function JumpsText({ jumps, unmarked }: { jumps: number; unmarked: number | null }) {
  if (unmarked === null || unmarked > 0)
    return (
      <>
        <p className="t-xs t-2">
          <Plural
            value={jumps}
            _0="No number is left out."
            one="Numbers are left out in # place."
            other="Numbers are left out in # places."
          />
        </p>
        {unmarked === null ? null : (
          <FinePrint icon={CircleAlert}>
            <Plural
              value={unmarked}
              one="In # place no gap mark says so. The prices there may have decided orders."
              other="In # places no gap mark says so. The prices there may have decided orders."
            />
          </FinePrint>
        )}
      </>
    )
  return (
    <p className="t-xs t-2">
      <Plural
        value={jumps}
        _0="No number is left out."
        one="Numbers are left out in # place, behind a gap mark."
        other="Numbers are left out in # places, behind gap marks."
      />
    </p>
  )
}
