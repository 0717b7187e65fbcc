import { Plural, Trans } from '@lingui/react/macro'
import { Blocks, CircleAlert } from 'lucide-react'
import { useFormat } from '../format/use-format.ts'
import { ProofStepText } from '../words/proof-step-text.tsx'
import { FailedCheck } from './failed-check.tsx'
import { FinePrint } from './fine-print.tsx'
import { SignedPricesText, type SignedToTell } from './signed-prices-text.tsx'

/** The part of a check of a walk that is said. */
export type WalkToTell =
  | {
      readonly status: 'equal'
      readonly prices: number
      readonly rounds: number
      readonly gaps: number
      readonly isPublic: boolean
    }
  | SignedToTell
  | { readonly status: 'mismatch'; readonly step?: 'walk' | 'source'; readonly detail: string }
  | { readonly status: 'pending'; readonly shownAt: number }
  | { readonly status: 'none' | 'unsigned' | 'not-carried' }

/** Says whether an order's prices are exactly what seeds and rounds give, and who could know them ahead. */
export function WalkText({ walk }: { walk: WalkToTell }) {
  const { exactTime } = useFormat()
  switch (walk.status) {
    case 'equal':
      return <WalkedText walk={walk} />
    case 'signed':
      return <SignedPricesText signed={walk} />
    case 'mismatch':
      return (
        <FailedCheck title={<Trans>These prices do not check.</Trans>}>
          <ProofStepText step={walk.step ?? 'walk'} />
          <span className="mono t-xs" style={{ display: 'block' }}>
            {walk.detail}
          </span>
        </FailedCheck>
      )
    case 'pending':
      return (
        <p className="t-sm t-2" data-check="walk">
          <Trans>
            From {exactTime(walk.shownAt)} on, when its seeds are shown, this device can make its prices again.
          </Trans>
        </p>
      )
    case 'unsigned':
      return <UnsignedText />
    case 'not-carried':
      return (
        <FinePrint icon={CircleAlert}>
          <Trans>
            These prices name messages that the Pyth network has signed, and the file does not carry them. Save the
            proof again with the network.
          </Trans>
        </FinePrint>
      )
    case 'none':
      return (
        <p className="fine" data-check="walk">
          <CircleAlert className="icon icon--16" />
          <span>
            <Trans>
              This proof shows no seeds and rounds that its prices were made from. So it is with an exchange's prices,
              recorded ones, and proofs from before.
            </Trans>
          </span>
        </p>
      )
  }
}

/** In a market on prices that the Pyth network signs, an order without any. */
function UnsignedText() {
  return (
    <div className="banner" data-tone="warn" data-check="source">
      <CircleAlert className="icon icon--20" />
      <p className="banner__body t-sm">
        <Trans>
          No price of this order names a message that the Pyth network has signed. Prices from before the platform took
          them from there name none. A later one without a message was made by the operator.
        </Trans>
      </p>
    </div>
  )
}

function WalkedText({ walk }: { walk: Extract<WalkToTell, { status: 'equal' }> }) {
  const { count } = useFormat()
  return (
    <div data-check="walk">
      <span className="verified">
        <Blocks className="icon icon--20" />
        {walk.isPublic ? <Trans>Prices that nobody knew</Trans> : <Trans>Prices made again</Trans>}
      </span>
      <p className="t-sm t-2">
        {walk.isPublic ? (
          <Trans>
            This device made all {count(walk.prices)} prices again, from seeds that were fixed before the order and{' '}
            {count(walk.rounds)} rounds of drand's public beacon. When the order was accepted, by the platform's own
            time, nobody knew them, the operator included. How long its answer took stands on the page of the order.
          </Trans>
        ) : (
          <Trans>
            This device made all {count(walk.prices)} prices again, from seeds that were fixed before the order and{' '}
            {count(walk.rounds)} rounds of the platform's own beacon. Nobody could change them since; the operator, who
            has the beacon's key, could know them ahead.
          </Trans>
        )}
      </p>
      {walk.gaps === 0 ? null : (
        <p className="t-sm t-2">
          <Plural
            value={walk.gaps}
            one="Prices were left out at # gap mark."
            other="Prices were left out at # gap marks."
          />
        </p>
      )}
    </div>
  )
}
