import { useState } from 'react'
import type { Withdrawal, WithdrawalTerms } from '../../../contract/rows/withdrawal.ts'
import { keepDraft } from '../../commands/keep-draft.ts'
import { WITHDRAWAL_DRAFT, requestWithdrawal } from '../../commands/request-withdrawal.ts'
import { useAskedBefore, type Asked } from '../../queries/use-asked-call.ts'
import { typedAmount } from '../../ui/fields/amount-field.tsx'
import { useAmountEntry } from '../../ui/fields/use-amount-entry.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { costOf, withdrawFaults, type WithdrawFields } from './withdraw-form-state.ts'

/** The form from the first letter to the answer. Amount and account are kept on the device, the password never. */
export function useWithdrawForm(input: {
  readonly accountId: string
  readonly available: string
  readonly currency: string
  readonly terms: WithdrawalTerms
  readonly draftAmount: string
  /** A withdrawal without an answer: until it has one it is asked for again, under its id. The password is typed anew. */
  readonly asked: Asked | null
  readonly newId: () => string
  readonly onSent: (withdrawal: Withdrawal) => void
}) {
  const { accountId, available, terms } = input
  const { asked, noteSent } = useAskedBefore(input.asked)
  const [typed, setFields] = useState<WithdrawFields>({ amount: input.draftAmount, transactionPassword: '' })
  const fields = { ...typed, amount: asked?.form['amount'] ?? typed.amount }
  const [isTried, setTried] = useState(false)
  const [isByPasskey, setByPasskey] = useState(false)
  const submission = useSubmission(requestWithdrawal, input.onSent)
  const faultsBy = (isPasskey: boolean) => faultsOf(asked, withdrawFaults(fields, terms, available, isPasskey))
  const amount = typedAmount(fields.amount)

  const change = (changed: Partial<WithdrawFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    setByPasskey(false)
    submission.clear()
    void keepDraft({ id: WITHDRAWAL_DRAFT, bytes: null, fields: { amount: next.amount, accountId } })
  }
  const entry = useAmountEntry({
    text: fields.amount,
    currency: input.currency,
    onText: (text) => change({ amount: text }),
  })
  const isShown = entry.reading.status === 'amount' && !entry.reading.isCorrected
  const cost = amount === null || !isShown ? null : costOf(amount, terms)
  /** @param at the event's own time, ms; `isPasskey`: in place of the transaction password */
  const submit = async (at: number, isPasskey = false) => {
    setTried(true)
    setByPasskey(isPasskey)
    if (!submission.isUnanswered && asked === null && !entry.isSeen(at)) return
    await submission.submit(() => {
      if (Object.keys(faultsBy(isPasskey)).length > 0 || amount === null || cost === null) return null
      const transactionPassword = isPasskey ? null : fields.transactionPassword
      if (asked !== null) return { ...askedAgain(asked, { accountId, fee: cost.fee }), amount, transactionPassword }
      const id = input.newId()
      noteSent(id)
      return { id, accountId, amount, fee: cost.fee, transactionPassword }
    })
  }
  return {
    fields,
    entry,
    change,
    submit,
    cost,
    submission,
    /** One that was sent before this form was opened. */ asked,
    /** Shown only once sending was tried. */ faults: isTried ? faultsBy(isByPasskey) : {},
  }
}

/** The amount of one that may have been taken can be held already: then the balance lacks it, and that is no fault. */
function faultsOf(asked: Asked | null, faults: ReturnType<typeof withdrawFaults>): ReturnType<typeof withdrawFaults> {
  if (asked === null) return faults
  const { amount: _amount, ...others } = faults
  return others
}

function askedAgain({ id, form }: Asked, now: { readonly accountId: string; readonly fee: string }) {
  return { id, accountId: form['accountId'] ?? now.accountId, fee: form['fee'] ?? now.fee }
}
