import { Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useFormat } from '../format/use-format.ts'
import { FinePrint } from './fine-print.tsx'

/** The part of a check of signed prices that is said. */
export interface SignedToTell {
  readonly status: 'signed'
  readonly group: 'routers' | 'guardians'
  readonly signatures: number
  readonly of: number
  /** Null for a feed that is not the product's as this app knows it. */
  readonly feedName: string | null
  readonly feedId: string
  /** Whether no signed price between the order and its entry was passed over. */
  readonly isFirst: boolean
}

/** Says whose keys have signed an order's entry and exit. */
export function SignedPricesText({ signed }: { signed: SignedToTell }) {
  const { count } = useFormat()
  const [signatures, of] = [count(signed.signatures), count(signed.of)]
  return (
    <div data-check="source">
      <span className="verified">
        <BadgeCheck className="icon icon--20" />
        <Trans>Signed by its source</Trans>
      </span>
      <p className="t-sm t-2">
        {signed.group === 'routers' ? (
          <Trans>
            {signatures} of {of} routers of the Pyth network have signed the prices that decide this order. This device
            checked their signatures. The platform does not hold these keys.
          </Trans>
        ) : (
          <Trans>
            {signatures} of {of} guardians of the Wormhole network have signed the prices that decide this order. This
            device checked their signatures. The platform does not hold these keys.
          </Trans>
        )}
      </p>
      {signed.isFirst ? null : (
        <FinePrint icon={CircleAlert}>
          <Trans>A price that was signed between the order and its entry is not in the record.</Trans>
        </FinePrint>
      )}
      <FinePrint icon={CircleAlert}>
        <Trans>
          The exit may be up to two seconds older than the end of the order. Signed prices of these seconds can be left
          out unseen.
        </Trans>
      </FinePrint>
      {signed.feedName === null ? (
        <FinePrint icon={CircleAlert}>
          <Trans>The operator chose this price feed. This app knows no such feed for the product:</Trans>{' '}
          <span className="mono t-xs">{signed.feedId}</span>
        </FinePrint>
      ) : null}
    </div>
  )
}
