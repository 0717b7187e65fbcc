import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { CodeCheck } from '../../commands/check-receipt-code.ts'
import { useConfiguration } from '../../queries/use-configuration.ts'
import { FailedCheck } from '../../ui/page/failed-check.tsx'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { RowsSkeleton } from '../../ui/page/rows-skeleton.tsx'
import { Section } from '../../ui/page/section.tsx'
import { TickPlot } from '../../ui/prices/tick-plot.tsx'
import { AbandonedText } from '../../ui/words/abandoned-text.tsx'
import { DirectionChip, OrderStatusText } from '../../ui/words/order-words.tsx'
import { ProofStepText } from '../../ui/words/proof-step-text.tsx'
import { durationText } from '../../ui/format/duration-text.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { CheckText, DecidingPrice, ProductText } from './check-text.tsx'
import { NotChecked } from './not-checked.tsx'

/** Checks the QR code of a receipt's picture, for anybody: they need no account, and the code names nobody. */
export function ReceiptCodeCheck({ code }: { code: string }) {
  // The keys come with the configuration. A stranger's first visit has neither.
  const isReady = useConfiguration() !== undefined
  const [check, setCheck] = useState<CodeCheck | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = true
    const show = (done: CodeCheck) => {
      if (isCurrent) setCheck(done)
    }
    if (isReady)
      import('../../commands/check-receipt-code.ts')
        .then(({ checkReceiptCode }) => checkReceiptCode(code))
        // The file may be lost on its way, or the database may not answer.
        .then(show, () => show({ status: 'refused', problem: 'unavailable' }))
    return () => {
      isCurrent = false
    }
  }, [code, isReady, attempt])
  return (
    <Section title={<Trans>A shared receipt</Trans>}>
      <div role="status" className="stack" data-code-check={check?.status ?? 'checking'}>
        {check === null ? <RowsSkeleton rows={2} /> : <CodeText check={check} again={() => setAttempt(attempt + 1)} />}
      </div>
    </Section>
  )
}

function CodeText({ check, again }: { check: CodeCheck; again: () => void }) {
  switch (check.status) {
    case 'unreadable':
      return (
        <FinePrint icon={CircleAlert}>
          <Trans>This code is not whole. Scan it again, or ask for the saved proof.</Trans>
        </FinePrint>
      )
    case 'refused':
      return <NotChecked problem={check.problem} again={again} />
    case 'proof':
      return <CheckText check={check.check} />
    case 'prices':
      return <PricesText check={check} />
  }
}

type Prices = Extract<CodeCheck, { status: 'prices' }>

function PricesText({ check }: { check: Prices }) {
  const { verdict } = check
  switch (verdict.verdict) {
    case 'mismatch':
      return (
        <FailedCheck title={<Trans>This code does not check.</Trans>}>
          <ProofStepText step={verdict.step} />
        </FailedCheck>
      )
    case 'abandoned':
      return <AbandonedText notice={verdict.notice} ticks={verdict.ticks} />
    case 'decided':
      return (
        <>
          <span className="verified">
            <BadgeCheck className="icon icon--20" />
            <Trans>The prices check</Trans>
          </span>
          <ClaimLines {...check} settlement={verdict.settlement} />
          <p className="t-sm t-2">
            <Trans>
              These prices are signed by this platform, and the rule gives this result. The code hides the amount and
              names nobody, so it does not show that somebody bought this order: a receipt with its amount does.
            </Trans>
          </p>
        </>
      )
  }
}

type Settlement = Extract<Prices['verdict'], { verdict: 'decided' }>['settlement']

function ClaimLines({ terms, ticks, settlement }: Pick<Prices, 'terms' | 'ticks'> & { settlement: Settlement }) {
  const { i18n } = useLingui()
  const { exactTime } = useFormat()
  const { entry, exit } = settlement
  return (
    <>
      <TickPlot ticks={ticks} entrySeq={entry?.seq ?? null} exitSeq={exit?.seq ?? null} />
      <dl className="lines">
        <Line label={<Trans>Product</Trans>}>
          <ProductText productId={terms.productId} /> <DirectionChip direction={terms.direction} />{' '}
          {durationText(terms.countdownSeconds, i18n.locale)}
        </Line>
        <Line label={<Trans>Accepted</Trans>}>{exactTime(terms.acceptedAt)}</Line>
        <DecidingPrice label={<Trans>Entry</Trans>} tick={entry ?? undefined} scale={terms.priceScale} />
        <DecidingPrice label={<Trans>Exit</Trans>} tick={exit ?? undefined} scale={terms.priceScale} />
        <Line label={<Trans>Result</Trans>}>
          <OrderStatusText status={settlement.status} />
        </Line>
      </dl>
    </>
  )
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
