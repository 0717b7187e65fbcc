import { useRef, useState } from 'react'
import type { DepositMethod } from '../../../contract/rows/deposit.ts'
import { keepDraft } from '../../commands/keep-draft.ts'
import { DEPOSIT_DRAFT, type DepositDraft } from '../../commands/revise-deposit.ts'
import { submitDeposit } from '../../commands/submit-deposit.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { typedAmount } from '../../ui/fields/amount-field.tsx'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
import { useFormState } from '../../ui/fields/use-form-state.ts'
import { faultsOf, type DepositFields } from './deposit-form-state.ts'

interface DepositFormInput {
  readonly methods: readonly [DepositMethod, ...DepositMethod[]]
  readonly draft: DepositDraft | null
  readonly shared: ArrayBuffer | null
  readonly currency: string
  readonly newId: () => string
  readonly onSent: (id: string) => void
}

/** The form from the first letter to the outbox. Every change is kept on the device, except the password. */
export function useDepositForm(input: DepositFormInput) {
  const { methods, draft, shared } = input
  const [fields, changeFields] = useFormState<DepositFields>({
    methodId: draft?.fields['methodId'] ?? '',
    amount: draft?.fields['amount'] ?? '',
    source: draft?.fields['source'] ?? '',
    photo: shared ?? draft?.bytes ?? null,
    transactionPassword: '',
  })
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  const isSending = useRef(false)
  const method = methods.find((known) => known.id === fields.methodId) ?? methods[0]
  const faults = faultsOf(fields, method)

  const change = (changed: Partial<DepositFields>) => {
    const next = changeFields(changed)
    void keepDraft({
      id: DEPOSIT_DRAFT,
      fields: { methodId: next.methodId, amount: next.amount, source: next.source },
      bytes: next.photo,
    })
  }

  const entry = useAmountEntry({
    text: fields.amount,
    currency: input.currency,
    onText: (amount) => change({ amount }),
  })

  /** @param at the event's own time, ms */
  const submit = async (at: number) => {
    setTried(true)
    const amount = typedAmount(fields.amount)
    if (!entry.isSeen(at)) return
    if (isSending.current || Object.keys(faults).length > 0 || amount === null || fields.photo === null) return
    isSending.current = true
    try {
      const id = input.newId()
      const outcome = await submitDeposit({
        id,
        methodId: method.id,
        amount,
        source: fields.source.trim(),
        proofFileId: input.newId(),
        transactionPassword: fields.transactionPassword,
        proof: fields.photo,
      })
      if (!outcome.ok) return setProblem(outcome.problem)
      input.onSent(id)
    } finally {
      isSending.current = false
    }
  }

  return {
    fields,
    entry,
    method,
    change,
    submit,
    problem,
    /** Shown only once sending was tried. */ faults: isTried ? faults : {},
  }
}
