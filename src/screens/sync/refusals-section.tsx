import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { isProblemCode } from '../../../contract/problem.ts'
import { saveRefusal } from '../../commands/save-refusal.ts'
import { useKeptRefusals } from '../../queries/use-kept-refusals.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'

type KeptRefusal = NonNullable<ReturnType<typeof useKeptRefusals>>[number]

const ASKED_WORDS: Readonly<Record<KeptRefusal['asked'], MessageDescriptor>> = {
  order: msg`Order`,
  'request-withdrawal': msg`Withdrawal`,
  'add-withdrawal-account': msg`New withdrawal account`,
  'request-account-change': msg`Change of a withdrawal account`,
  'change-password': msg`Change login password`,
  'change-transaction-password': msg`Change transaction password`,
}

/** Requests that the platform refused or did not answer, as this device keeps them. Absent where there are none. */
export function RefusalsSection() {
  const refusals = useKeptRefusals()
  if (refusals === undefined || refusals.length === 0) return null
  return (
    <section className="section" data-section="refusals">
      <div className="section__head">
        <h2 className="section__title">
          <Trans>Refused or not answered</Trans>
        </h2>
      </div>
      <div className="card">
        {refusals.map((refusal) => (
          <RefusalRow key={refusal.name} refusal={refusal} />
        ))}
        <p className="card--pad t-sm t-2">
          <Trans>
            This device keeps every refusal of what it signed, and every time that no answer came. The program
            candor-verify shows to anybody that the platform signed a refusal.
          </Trans>
        </p>
      </div>
    </section>
  )
}

function RefusalRow({ refusal }: { refusal: KeptRefusal }) {
  const { i18n } = useLingui()
  const { problem } = refusal
  return (
    <div className="row" data-answer={refusal.answer}>
      <span className="row__main">
        <span className="row__title">{i18n._(ASKED_WORDS[refusal.asked])}</span>
        <span className="row__sub">
          <AnswerText refusal={refusal} />
        </span>
      </span>
      <div className="stack" style={{ flexBasis: '100%', '--gap': '6px' }}>
        {refusal.answer === 'silence' ? null : isProblemCode(problem) ? (
          <p className="t-sm t-2">
            <ProblemText problem={problem} />
          </p>
        ) : (
          <p className="mono t-xs">{problem}</p>
        )}
        <div className="flow">
          <button type="button" className="btn btn--ghost btn--md" onClick={() => saveRefusal(refusal)}>
            <Download className="icon icon--16" />
            <Trans>Save the evidence</Trans>
          </button>
        </div>
      </div>
    </div>
  )
}

function AnswerText({ refusal }: { refusal: KeptRefusal }) {
  const { exactTime } = useFormat()
  switch (refusal.answer) {
    case 'signed': {
      const at = exactTime(refusal.refusal.receipt.refusedAt)
      return <Trans>Refused {at}, signed by the platform</Trans>
    }
    case 'unsigned': {
      const at = exactTime(refusal.endedAt)
      return <Trans>Refused {at}, not signed by the platform</Trans>
    }
    case 'silence': {
      const [asked, ended] = [exactTime(refusal.askedAt), exactTime(refusal.endedAt)]
      return (
        <Trans>
          Asked {asked}, no answer until {ended}
        </Trans>
      )
    }
  }
}
