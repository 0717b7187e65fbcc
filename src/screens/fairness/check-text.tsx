import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPractice } from '../../../contract/settlement/receipt.ts'
import type { Tick } from '../../../contract/settlement/tick.ts'
import type { FileCheck as Check } from '../../commands/check-proof-file.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { useRow } from '../../queries/use-row.ts'
import { AbandonedText } from '../../ui/words/abandoned-text.tsx'
import { DirectionChip, OrderStatusText } from '../../ui/words/order-words.tsx'
import { PracticeNote } from '../../ui/words/practice-note.tsx'
import { PracticeTag } from '../../ui/words/practice-tag.tsx'
import { productTitle } from '../../ui/words/product-name.ts'
import { ProofStepText } from '../../ui/words/proof-step-text.tsx'
import { FailedCheck } from '../../ui/page/failed-check.tsx'
import { TickPlot } from '../../ui/prices/tick-plot.tsx'
import { useFormat } from '../../ui/format/use-format.ts'

/** The file holds the product's id; what it is called, this device may know. */
export function ProductText({ productId }: { productId: string }) {
  const { i18n } = useLingui()
  const product = useRow('products', productId)
  const past = useRow('pastProducts', productId)
  const known = product ?? past
  return known ? productTitle(known, i18n.locale) : productId
}

interface CheckTextProps {
  readonly check: Check
  /** The proof is right in itself, but its prices are not those of their source: then nothing is verified. */
  readonly isOnOtherPrices?: boolean
}

/** Says what checking a proof came to, with the order that it is about. A practice order is never taken for one with money: that comes first. */
export function CheckText({ check, isOnOtherPrices = false }: CheckTextProps) {
  return (
    <>
      {check.verdict !== 'mismatch' && isPractice(check.terms) ? (
        <div className="stack" style={{ '--gap': '6px' }}>
          <span>
            <PracticeTag />
          </span>
          <PracticeNote />
        </div>
      ) : null}
      <VerdictText check={check} isOnOtherPrices={isOnOtherPrices} />
    </>
  )
}

function VerdictText({ check, isOnOtherPrices }: Required<CheckTextProps>) {
  switch (check.verdict) {
    case 'mismatch':
      return (
        <FailedCheck title={<Trans>This file does not check.</Trans>}>
          <ProofStepText step={check.step} />
        </FailedCheck>
      )
    case 'verified':
      return (
        <>
          {isOnOtherPrices ? null : (
            <span className="verified">
              <BadgeCheck className="icon icon--20" />
              <Trans context="proof">Verified</Trans>
            </span>
          )}
          <OrderLines check={check} />
        </>
      )
    case 'abandoned':
      return (
        <>
          <AbandonedText notice={check.notice} ticks={check.abandonedTicks} />
          <OrderLines check={check} />
        </>
      )
    case 'not-yet-final':
      return (
        <>
          <p className="t-sm t-2">
            <Trans>Not final yet: all that is there is right, but the proof does not decide the result so far.</Trans>
          </p>
          <OrderLines check={check} />
        </>
      )
  }
}

/** The order that the file is about: its terms, and its result where there is one. */
function OrderLines({ check: { terms, result, ticks } }: { check: Exclude<Check, { verdict: 'mismatch' }> }) {
  const { money, signedMoney, exactTime } = useFormat()
  const currency = useConfiguration()?.currency ?? ''
  const deciding = { entrySeq: result?.entrySeq ?? null, exitSeq: result?.exitSeq ?? null }
  return (
    <>
      <TickPlot ticks={ticks} {...deciding} />
      <dl className="lines">
        <div>
          <dt>
            <Trans>Product</Trans>
          </dt>
          <dd>
            <ProductText productId={terms.productId} /> <DirectionChip direction={terms.direction} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Amount</Trans>
          </dt>
          <dd>
            {money(terms.stake)} {currency}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Accepted</Trans>
          </dt>
          <dd>{exactTime(terms.acceptedAt)}</dd>
        </div>
        <DecidingPrice label={<Trans>Entry</Trans>} tick={tickAt(ticks, deciding.entrySeq)} scale={terms.priceScale} />
        <DecidingPrice label={<Trans>Exit</Trans>} tick={tickAt(ticks, deciding.exitSeq)} scale={terms.priceScale} />
        {result === null ? null : (
          <div>
            <dt>
              <Trans>Result</Trans>
            </dt>
            <dd>
              <OrderStatusText status={result.status} /> {signedMoney(result.profit)}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

function tickAt(ticks: readonly Tick[], seq: number | null): Tick | undefined {
  return ticks.find((tick) => tick.seq === seq)
}

/** One of the two prices that decide an order, with its time. An order that never began has none. */
export function DecidingPrice({ label, tick, scale }: { label: ReactNode; tick: Tick | undefined; scale: number }) {
  const { price, time } = useFormat()
  if (tick === undefined || tick.price === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {price(tick.price, scale)} <span className="t-xs t-3">{time(tick.ts)}</span>
      </dd>
    </div>
  )
}
