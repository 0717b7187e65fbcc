import { Trans } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '../../../contract/rows/product.ts'
import type { DayCheck } from '../../commands/day-check.ts'
import { FailedCheck } from '../../ui/page/failed-check.tsx'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** The result of a recomputed day in words: equal, not comparable, or how it differs from what was recorded. */
export function DayCheckText({ check, product }: { check: DayCheck; product: Product | undefined }) {
  switch (check.status) {
    case 'equal':
      return <Equal check={check} />
    case 'nothing-recorded':
      return (
        <FinePrint icon={CircleAlert}>
          <Trans>
            Nothing was compared: the seed has the fingerprint that was published, but the platform gave no recorded
            price of this day.
          </Trans>
        </FinePrint>
      )
    case 'ticks-dropped':
      return (
        <FinePrint icon={CircleAlert}>
          <Trans>
            Checked in part: the seed has the fingerprint that was published. The prices recorded on this day are no
            longer kept, so nothing can be held against the seed any more. The proof of an order that was saved before
            goes on to check.
          </Trans>
        </FinePrint>
      )
    case 'in-part':
      return <InPart check={check} />
    default:
      return (
        <Mismatch>
          <Fault check={check} scale={product?.priceScale ?? 0} />
        </Mismatch>
      )
  }
}

type Faulty = Exclude<DayCheck, { status: 'equal' | 'in-part' | 'nothing-recorded' | 'ticks-dropped' }>

/** Why the day does not check. */
function Fault({ check, scale }: { check: Faulty; scale: number }) {
  const { count, exactTime } = useFormat()
  switch (check.status) {
    case 'not-linked':
      return (
        <Trans>
          The recorded prices do not hang together: their hashes, computed here, do not lead up to head number{' '}
          {count(check.seq)}.
        </Trans>
      )
    case 'unsigned-head':
      return (
        <Trans>
          Head number {count(check.seq)} of these prices is not signed with a key that this device knows as the
          platform's.
        </Trans>
      )
    case 'other-seed':
      return (
        <Trans>
          This is not the seed that was promised. Promised fingerprint {check.expected}, found {check.found}.
        </Trans>
      )
    case 'other-terms':
      return (
        <>
          <Trans>The platform has signed other texts for this day before:</Trans>
          <SentenceGap />
          <span className="mono t-xs">{check.detail}</span>
        </>
      )
    case 'left-out':
      return (
        <Trans>
          Prices are left out before {exactTime(check.at)}. They may stop only with a gap mark, and go on behind it only
          with the first of a round's twelve prices.
        </Trans>
      )
    case 'wrong-round':
      return (
        <Trans>The beacon's key has not signed one of the hundred rounds from number {count(check.round)} on.</Trans>
      )
    case 'other-price':
      return <OtherPrice check={check} scale={scale} />
  }
}

/** Every recorded price is the computed one. */
function Equal({ check }: { check: Extract<DayCheck, { status: 'equal' }> }) {
  const { count, exactTime } = useFormat()
  return (
    <>
      <span className="verified">
        <BadgeCheck className="icon icon--20" />
        <Trans>Equal</Trans>
      </span>
      <p className="t-sm">
        {check.rounds === undefined ? (
          <Trans>
            The seed has the fingerprint that was published. It gives {count(check.computed)} prices for the day; the
            platform recorded {count(check.recorded)} of them, and each is exactly the one computed here.
          </Trans>
        ) : (
          <Trans>
            The seeds shown so far have the fingerprint that was published, and the beacon's key has signed all{' '}
            {count(check.rounds)} rounds. They give {count(check.computed)} prices; the platform recorded{' '}
            {count(check.recorded)} of them, and each is exactly the one computed here.
          </Trans>
        )}
      </p>
      <p className="t-sm">
        <Trans>
          Their hashes, computed here, lead up to head number {count(check.head.seq)} of {exactTime(check.head.ts)},
          which the platform signed with a key that this device knows.
        </Trans>
      </p>
      {check.recorded === check.computed ? null : (
        <p className="t-sm t-2">
          <Trans>{count(check.computed - check.recorded)} prices were not recorded, so they were not compared.</Trans>
        </p>
      )}
    </>
  )
}

/** Some of the recorded prices are the computed ones; nothing is said of the others. */
function InPart({ check }: { check: Extract<DayCheck, { status: 'in-part' }> }) {
  const { count } = useFormat()
  return (
    <FinePrint icon={CircleAlert}>
      <Trans>
        Checked in part: {count(check.recorded)} recorded prices are exactly the ones computed here.{' '}
        {count(check.others)} others were not compared: the platform shows no seeds and rounds for them.
      </Trans>
    </FinePrint>
  )
}

/** The first recorded price that is not the computed one. */
function OtherPrice({ check, scale }: { check: Extract<DayCheck, { status: 'other-price' }>; scale: number }) {
  const { price, exactTime } = useFormat()
  return (
    <>
      {check.computed === null ? (
        <Trans>
          The price recorded for {exactTime(check.at)} is one that the seed does not give:{' '}
          {price(check.recorded, scale)}.
        </Trans>
      ) : (
        <Trans>
          The price recorded for {exactTime(check.at)} is {price(check.recorded, scale)}, but the seed gives{' '}
          {price(check.computed, scale)}.
        </Trans>
      )}
    </>
  )
}

function Mismatch({ children }: { children: ReactNode }) {
  return <FailedCheck title={<Trans>This day does not check.</Trans>}>{children}</FailedCheck>
}
