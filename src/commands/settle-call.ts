import { forgetCall } from '../store/device/online-calls.ts'
import { dropDraft } from './keep-draft.ts'

/** The person sees what became of a call without an answer: it was done, and its form begins empty. */
export function settleCall({ id, draftId }: { readonly id: string; readonly draftId: string }): void {
  forgetCall(id)
  void dropDraft(draftId)
}
