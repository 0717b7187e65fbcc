import { forgetCall } from '../store/device/online-calls.ts'
import { dropDraft } from './keep-draft.ts'

/** The person sees what became of a call without an answer: it was done, and its form begins empty. Until the form is forgotten the call is not: a reload between the two shows again what became of it. */
export function settleCall({ id, draftId }: { readonly id: string; readonly draftId: string }): void {
  void dropDraft(draftId).finally(() => forgetCall(id))
}
