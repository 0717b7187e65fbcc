import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, Download, Hourglass, RefreshCw } from 'lucide-react'
import { use } from 'react'
import type { Order } from '../../../contract/rows/order.ts'
import type { Product } from '../../../contract/rows/product.ts'
import type { Proof } from '../../../contract/settlement/receipt.ts'
import type { EarlierProof, OrderCheck } from '../../commands/check-order.ts'
import { saveProof } from '../../commands/save-proof.ts'
import { TickPlot } from '../../ui/prices/tick-plot.tsx'
import { AbandonedText } from '../../ui/words/abandoned-text.tsx'
import { OrderStatusText } from '../../ui/words/order-words.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { ProofStepText } from '../../ui/words/proof-step-text.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { FailedCheck } from '../../ui/page/failed-check.tsx'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { FAIRNESS_PAGE } from '../../paths.ts'
import { GradeText } from './grade-text.tsx'
import { HashChain } from './hash-chain.tsx'
import { OrderIncidents } from './order-incidents.tsx'
import { OrderWalkPart } from './order-walk.tsx'
import { LoggedText } from './logged-text.tsx'
import { NoticeLines, RestoreLines } from './notice-lines.tsx'
import { ShareReceipt } from './share-receipt.tsx'
import type { CheckState, Walked } from './use-order-check.ts'

interface OrderCheckCardProps {
  readonly order: Order
  readonly product: Product | undefined
  readonly state: CheckState
  readonly again: () => void
  readonly walk: Walked
}

/** The result of checking an order on this device, its prices, and the figures for experts, folded. */
export function OrderCheckCard({ order, product, state, again, walk }: OrderCheckCardProps) {
  const { hasKeys } = use(FrameSlotsContext)
  const isBusy = state.status === 'checking'
  const { proof: walked, isOther, onWalk } = walk
  const isVerified = state.status === 'checked' && state.check.verdict === 'verified'
  return (
    <>
      {state.status === 'checked' ? (
        <div>
          <TickPlot ticks={state.check.proof.ticks} entrySeq={order.entrySeq} exitSeq={order.exitSeq} />
        </div>
      ) : null}
      <div className="stack" style={{ '--gap': '10px' }} role="status" aria-busy={isBusy}>
        {isOther ? null : <CheckResult state={state} />}
        <OrderIncidents orderId={order.id} hasWaiting={state.status === 'poisoned'} />
      </div>
      {isVerified ? (
        <div className="stack" style={{ '--gap': '6px' }} role="status">
          <OrderWalkPart order={order} proof={state.check.proof} onWalk={onWalk} />
        </div>
      ) : null}
      {state.status === 'checked' ? <ExpertFigures check={state.check} /> : null}
      <div className="stack" style={{ '--gap': '6px' }}>
        <button
          type="button"
          className="btn btn--soft btn--md"
          aria-busy={isBusy}
          aria-keyshortcuts={hasKeys ? 'C' : undefined}
          onClick={() => {
            if (!isBusy) again()
          }}
        >
          <RefreshCw className="icon icon--20" />
          {isBusy ? <Trans>Checking</Trans> : <Trans>Check again</Trans>}
        </button>
        <ShareReceipt order={order} product={product} proof={isVerified && !isOther ? state.check.proof : null} />
        {state.status === 'checked' ? (
          <SaveProof proof={walked ?? state.check.proof} orderNumber={order.number} />
        ) : null}
      </div>
    </>
  )
}

/** Saves the proof. It is offered for a failed check too: there the proof matters most. */
function SaveProof({ proof, orderNumber }: { proof: Proof; orderNumber: string }) {
  return (
    <>
      <button type="button" className="btn btn--ghost btn--md" onClick={() => saveProof(proof, orderNumber)}>
        <Download className="icon icon--20" />
        <Trans>Save proof</Trans>
      </button>
      <p className="fine">
        <span>
          <Trans>
            A file with the signed terms, the signed result and every tick between. Anybody can check it without this
            server, on the{' '}
            <a className="inline-link" href={`#${FAIRNESS_PAGE}`}>
              fairness page
            </a>{' '}
            or with the program candor-verify.
          </Trans>
        </span>
      </p>
    </>
  )
}

function CheckResult({ state }: { state: CheckState }) {
  switch (state.status) {
    case 'checking':
      return (
        <p className="t-sm t-2">
          <Trans>
            This device works the result out again: from the recorded ticks, their hash chain and the signed heads above
            them.
          </Trans>
        </p>
      )
    case 'refused':
      return (
        <p className="fine">
          <CircleAlert className="icon icon--16" />
          <span>
            <Trans>Not checked:</Trans>
            <SentenceGap />
            <ProblemText problem={state.problem} />
          </span>
        </p>
      )
    case 'poisoned':
      return <PoisonedTerms poison={state.poison} />
    case 'checked':
      return <Checked check={state.check} />
  }
}

/** Signed terms that no honest order has: the first thing that must be said of such an order. */
function PoisonedTerms({ poison }: { poison: string }) {
  return (
    <div className="banner" data-tone="bad" data-check="poisoned">
      <CircleAlert className="icon icon--20" />
      <div className="banner__body">
        <b>
          <Trans>The terms of this order are outside what the rule allows.</Trans>
        </b>
        <p className="t-sm">
          <Trans>No honest order has such terms, and no result follows from them.</Trans>
        </p>
        <span className="mono t-xs" style={{ display: 'block' }}>
          {poison}
        </span>
      </div>
    </div>
  )
}

/** A result that this phone holds a proof of, and that no longer counts. */
function EarlierResult({ earlier }: { earlier: EarlierProof }) {
  const { signedMoney } = useFormat()
  const result = earlier.proof.settlement?.receipt
  return (
    <div className="banner" data-tone="warn">
      <CircleAlert className="icon icon--20" />
      <div className="banner__body">
        <AbandonedText notice={earlier.notice} ticks={earlier.ticks} />
        {result ? (
          <p className="t-sm">
            <Trans>Its result on those prices:</Trans> <OrderStatusText status={result.status} />{' '}
            {signedMoney(result.profit)}
          </p>
        ) : null}
        <button
          type="button"
          className="btn btn--ghost btn--md"
          onClick={() => saveProof(earlier.proof, earlier.proof.acceptance.receipt.orderId)}
        >
          <Trans>Save the earlier proof</Trans>
        </button>
      </div>
    </div>
  )
}

function Checked({ check }: { check: OrderCheck }) {
  switch (check.verdict) {
    case 'verified':
      return (
        <>
          <GradeText check={check} />
          <LoggedText proof={check.proof} />
          {check.proof.notice || check.proof.restore ? (
            <dl className="lines">
              {check.proof.notice ? <NoticeLines notice={check.proof.notice.receipt} /> : null}
              {check.proof.restore ? <RestoreLines notice={check.proof.restore.receipt} /> : null}
            </dl>
          ) : null}
          {check.earlier ? <EarlierResult earlier={check.earlier} /> : null}
        </>
      )
    case 'abandoned':
      return <EarlierResult earlier={check} />
    case 'not-yet-final':
      return (
        <p className="fine">
          <Hourglass className="icon icon--16" />
          <span>
            <Trans>Not final yet: all that is there is right, but the proof does not decide the result so far.</Trans>
          </span>
        </p>
      )
    case 'mismatch':
      return (
        <FailedCheck title={<Trans>This result does not check.</Trans>}>
          <ProofStepText step={check.step} />
          <span className="mono t-xs" style={{ display: 'block' }}>
            {check.detail}
          </span>
        </FailedCheck>
      )
  }
}

function ExpertFigures({ check }: { check: OrderCheck }) {
  return (
    <details>
      <summary className="t-sm">
        <Trans>Figures for experts</Trans>
      </summary>
      <div className="stack" style={{ '--gap': '10px', paddingTop: '10px' }}>
        {check.verdict === 'verified' ? (
          <dl className="lines">
            <div>
              <dt>
                <Trans>Rule</Trans>
              </dt>
              <dd>
                <a className="inline-link" href={`#${FAIRNESS_PAGE}`}>
                  {check.proof.acceptance.receipt.rule}
                </a>
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Hash chain, recomputed here</Trans>
              </dt>
              <dd>
                <Plural value={check.ticks} one="# tick" other="# ticks" />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Signed heads above it</Trans>
              </dt>
              <dd>{check.heads}</dd>
            </div>
            <div>
              <dt>
                <Trans>Seen live, as far as this app remembers</Trans>
              </dt>
              <dd>
                <Trans>
                  {check.seenTicks} of {check.ticks} ticks
                </Trans>
              </dd>
            </div>
          </dl>
        ) : null}
        <HashChain proof={check.proof} />
      </div>
    </details>
  )
}
