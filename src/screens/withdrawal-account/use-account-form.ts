import { useState } from 'react'
import type { WithdrawalAccount } from '../../../contract/rows/withdrawal-account.ts'
import { addWithdrawalAccount, type AccountRequest } from '../../commands/add-withdrawal-account.ts'
import { keepDraft } from '../../commands/keep-draft.ts'
import { requestAccountChange } from '../../commands/request-account-change.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'
import { accountDetails, accountFaults, accountTexts, type AccountTexts } from './account-form-state.ts'

/**
 * The form from the first letter to the answer. The device keeps the typed fields under `draftId`, but never the password.
 * @param input.account the bound account that is to be changed, null to add one
 */
export function useAccountForm(input: {
  readonly account: WithdrawalAccount | null
  readonly draftId: string
  readonly kept: Readonly<Record<string, string>>
  readonly newId: () => string
  readonly onDone: () => void
}) {
  const { account, draftId } = input
  const [texts, setTexts] = useState(() => accountTexts(input.kept, account))
  const [transactionPassword, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isByPasskey, setByPasskey] = useState(false)
  const send = (request: AccountRequest) =>
    account === null ? addWithdrawalAccount(request) : requestAccountChange({ ...request, accountId: account.id })
  const submission = useSubmission(send, input.onDone)
  const faultsBy = (isPasskey: boolean) => accountFaults(texts, isPasskey ? null : transactionPassword)

  const change = (changed: Partial<AccountTexts>) => {
    const next = { ...texts, ...changed }
    setTexts(next)
    setByPasskey(false)
    submission.clear()
    void keepDraft({ id: draftId, bytes: null, fields: { ...next } })
  }
  const changePassword = (text: string) => {
    setPassword(text)
    setByPasskey(false)
    submission.clear()
  }
  /** @param isPasskey in place of the transaction password */
  const submit = (isPasskey = false) => {
    setTried(true)
    setByPasskey(isPasskey)
    return submission.submit(() =>
      Object.keys(faultsBy(isPasskey)).length > 0
        ? null
        : {
            id: input.newId(),
            details: accountDetails(texts),
            draftId,
            transactionPassword: isPasskey ? null : transactionPassword,
          },
    )
  }
  return {
    texts,
    transactionPassword,
    change,
    changePassword,
    submit,
    submission,
    /** Shown only once sending was tried. */ faults: isTried ? faultsBy(isByPasskey) : {},
  }
}
