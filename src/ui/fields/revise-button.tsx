import { useState, type ReactNode } from 'react'
import type { Outcome, Refusal } from '../../../contract/outcome.ts'
import { ProblemText } from '../words/problem-text.tsx'

interface ReviseButtonProps<T> {
  /** Takes something that was not sent back to where it was typed. */
  readonly revise: () => Promise<Outcome<T>>
  readonly onRevised: (taken: T) => void
  readonly tone?: string
  readonly children: ReactNode
}

/** "Edit as new": says why not where it can't be taken back now; it stays where it is then. */
export function ReviseButton<T>({ revise, onRevised, tone = 'btn--soft', children }: ReviseButtonProps<T>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const run = async () => {
    const taken = await revise()
    setRefusal(taken.ok ? null : taken)
    if (taken.ok) onRevised(taken.value)
  }
  return (
    <>
      <button type="button" className={`btn btn--md ${tone}`} onClick={() => void run()}>
        {children}
      </button>
      {refusal === null ? null : (
        <p className="t-sm" role="alert" style={{ flexBasis: '100%' }}>
          <ProblemText {...refusal} />
        </p>
      )}
    </>
  )
}
