/** States of src/ui/words: what the app says in sentences. */
import { t } from '@lingui/core/macro'
import type { RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { ORDER_STATUSES, VOID_REASONS } from '../../contract/rows/order-status.ts'
import { readAmount } from '../../contract/validation/amount-input.ts'
import { AbandonedText } from '../../src/ui/words/abandoned-text.tsx'
import { AmountChoice, CorrectedAmount, UnclearAmount } from '../../src/ui/words/amount-words.tsx'
import { IncidentKindText } from '../../src/ui/words/incident-kind-text.tsx'
import { MarkdownText } from '../../src/ui/words/markdown.tsx'
import { DirectionChip, OrderStatusText, VoidReasonText } from '../../src/ui/words/order-words.tsx'
import { OpeningText } from '../../src/ui/words/opening-text.tsx'
import { OutcomeTriple } from '../../src/ui/words/outcome-triple.tsx'
import { PracticeNote } from '../../src/ui/words/practice-note.tsx'
import { PracticeTag } from '../../src/ui/words/practice-tag.tsx'
import { ProblemText } from '../../src/ui/words/problem-text.tsx'
import { PROBLEM_WORDS } from '../../src/ui/words/problem-words.ts'
import { ProofStepText } from '../../src/ui/words/proof-step-text.tsx'
import { SentenceGap } from '../../src/ui/words/sentence-gap.tsx'
import { AccountKindText, WithdrawalDestination } from '../../src/ui/words/withdrawal-destination.tsx'
import { NOW, nothing, type Shown, type States } from '../shown.ts'

const INCIDENTS = ['row-changed', 'row-gone', 'contradiction', 'proof-failed', 'wrong-figure'] as const
const PROOF_STEPS = [
  'format',
  'keys',
  'acceptance-signature',
  'terms',
  'intent',
  'settlement-signature',
  'chain',
  'checkpoints',
  'seen',
  'rule',
  'notice',
  'restore',
  'result',
  'payout',
  'order',
] as const
const NOTICE: RestoreNotice = {
  type: 'restore-notice',
  noticeId: '00000000-0000-4000-8000-000000000001',
  productId: 'btc-usdt',
  headSeq: 41,
  headTs: NOW - 600_000,
  headHash: '0'.repeat(64),
  restoredAt: NOW - 60_000,
  reason: '',
  orders: 2,
  keyId: 'a-key',
}
const MARKDOWN = '# BTC\n\nA sentence with **weight** and [a link](/).\n\n- one\n- two\n\n> a quotation\n\n`code`'

/** One state for each value, by the value's own name. */
function each<T extends string>(values: readonly T[], draw: (value: T) => ReturnType<States[string]>): States {
  return Object.fromEntries(values.map((value) => [value, () => draw(value)]))
}

export const WORDS: Shown = {
  AbandonedText: { 'of two ticks': () => <AbandonedText notice={NOTICE} ticks={2} /> },
  AccountKindText: each(['bank-card', 'currency-address'], (kind) => <AccountKindText kind={kind} />),
  AmountChoice: { 'of two amounts': () => <AmountChoice reading={readAmount('1,234')} onChoose={nothing} /> },
  CorrectedAmount: { 'to the smallest': () => <CorrectedAmount amount="1.00" currency="USDT" /> },
  DirectionChip: each(['up', 'down'], (direction) => <DirectionChip direction={direction} />),
  IncidentKindText: each(INCIDENTS, (kind) => <IncidentKindText kind={kind} />),
  MarkdownText: { 'each form': () => <MarkdownText text={MARKDOWN} /> },
  OpeningText: {
    'it is known when': () => <OpeningText product={{ nextOpenAt: Date.UTC(2026, 4, 11, 13) }} />,
    'nobody knows when': () => <OpeningText product={{ nextOpenAt: null }} />,
  },
  OrderStatusText: each(ORDER_STATUSES, (status) => <OrderStatusText status={status} />),
  OutcomeTriple: {
    'of an order': () => (
      <OutcomeTriple
        cells={[
          { label: t`Right`, value: '+85.00', note: '185.00', tone: 'up' },
          { label: t`Equal`, value: '0.00', note: '100.00' },
          { label: t`Wrong`, value: '−100.00', note: '0.00', tone: 'down' },
        ]}
      />
    ),
  },
  PracticeNote: { 'of an order': () => <PracticeNote /> },
  PracticeTag: { 'beside a name': () => <PracticeTag /> },
  ProblemText: {
    'with its facts': () => <ProblemText problem="stake-above-maximum" facts={{ maximum: '5000.00' }} />,
    'with a wait': () => <ProblemText problem="too-many-requests" retryAfterSeconds={90} />,
    // The keys of a record of problem codes.
    ...each(Object.keys(PROBLEM_WORDS) as ProblemCode[], (problem) => <ProblemText problem={problem} />),
  },
  ProofStepText: each(PROOF_STEPS, (step) => <ProofStepText step={step} />),
  SentenceGap: {
    'between two sentences': () => (
      <p>
        <VoidReasonText reason="stale" />
        <SentenceGap />
        <VoidReasonText reason="gap" />
      </p>
    ),
    'with the stop of the first': () => (
      <p>
        {t`Right`}
        <SentenceGap hasStop />
        <VoidReasonText reason="gap" />
      </p>
    ),
  },
  UnclearAmount: {
    'two meanings': () => <UnclearAmount text="1,234" status="ambiguous" />,
    unreadable: () => <UnclearAmount text="12..5" status="unreadable" />,
  },
  VoidReasonText: each(VOID_REASONS, (reason) => <VoidReasonText reason={reason} />),
  WithdrawalDestination: {
    'of a bank': () => <WithdrawalDestination name="Bank of China" masked="6222********0000" />,
  },
}
