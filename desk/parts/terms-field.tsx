import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftFault, TermsDraft } from '../data/terms-draft.ts'
import { faultText } from './terms-words.ts'

export interface EditorProps {
  readonly draft: TermsDraft
  readonly faults: readonly DraftFault[]
  /** The names of values that differ from the newest version. */
  readonly changed: ReadonlySet<string>
  readonly isReadOnly: boolean
  readonly onChange: (draft: TermsDraft) => void
}

/** Adds an entry to a list of terms. */
export function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <button type="button" className="a push" onClick={onAdd}>
      <Trans>Add</Trans>
    </button>
  )
}

/** Removes an entry from a list of terms. */
export function RemoveButton({ onRemove }: { readonly onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="tool" aria-label={t`Remove`} title={t`Remove`} onClick={onRemove}>
      <X className="icon icon--16" />
    </button>
  )
}

/** The marks of a field: it differs, or has a fault. */
export function marked(faults: readonly DraftFault[], at: string, isChanged: boolean) {
  const isWrong = faults.some((fault) => fault.at === at)
  return {
    ...(isChanged ? { 'data-changed': '' } : {}),
    ...(isWrong ? { 'data-error': '', 'aria-invalid': true, 'aria-describedby': `${at}-fault` } : {}),
  }
}

/** Says below a field what is wrong with it. Shows nothing for a field without a fault. */
export function FaultOf({ faults, at }: { readonly faults: readonly DraftFault[]; readonly at: string }): ReactNode {
  const { i18n } = useLingui()
  const fault = faults.find((one) => one.at === at)
  return fault ? (
    <p className="hint hours__fault" data-tone="bad" id={`${at}-fault`}>
      {faultText(i18n, fault.code)}
    </p>
  ) : null
}
