import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { NOTE_LENGTH_MAX, TAG_LENGTH_MAX, tagFault, TAGS_MAX, tagsOf } from '../../../contract/order-tags.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { dropDraft, keepDraft } from '../../commands/keep-draft.ts'
import { noteOrder } from '../../commands/note-order.ts'
import { Field } from '../../ui/fields/field.tsx'
import { LengthNote } from '../../ui/fields/length-note.tsx'
import { useFormState } from '../../ui/fields/use-form-state.ts'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { noteDraftId } from './note-draft-id.ts'

interface NoteEditorProps {
  readonly orderId: string
  /** The note as it is, or as it was left half written. Tags with commas between them. */
  readonly begun: { readonly text: string; readonly tags: string }
  readonly onDone: () => void
}

/** The fields of a note. The typed text stays over a reload, and a saved note waits on the device until there is a network. */
export function NoteEditor({ orderId, begun, onDone }: NoteEditorProps) {
  const { t } = useLingui()
  const [{ text, tags }, changeNote] = useFormState(begun)
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  const fault = tagFault(tagsOf(tags))
  const draftId = noteDraftId(orderId)
  const change = (changed: Partial<typeof begun>) => {
    const next = changeNote(changed)
    void keepDraft({ id: draftId, fields: { text: next.text, tags: next.tags }, bytes: null })
  }
  const save = async () => {
    if (fault !== null) return
    const kept = await noteOrder({ orderId, text, tags, draftId })
    setProblem(kept.ok ? null : kept.problem)
    if (kept.ok) onDone()
  }
  const cancel = async () => {
    await dropDraft(draftId)
    onDone()
  }
  return (
    <form
      className="card card--pad form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <NoteField text={text} onChange={(next) => change({ text: next })} />
      <TagsField tags={tags} fault={fault} onChange={(next) => change({ tags: next })} />
      {problem === null ? null : (
        <p className="t-sm" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      <div className="btn-pair">
        <button type="button" className="btn btn--md btn--ghost" onClick={() => void cancel()}>
          {t({ message: 'Cancel', context: 'not doing it' })}
        </button>
        <button type="submit" className="btn btn--md">
          <Trans>Save</Trans>
        </button>
      </div>
    </form>
  )
}

function NoteField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        <Trans>My note</Trans>
      </label>
      <div className="field__box">
        <textarea
          id={id}
          rows={4}
          dir="auto"
          maxLength={NOTE_LENGTH_MAX}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <LengthNote text={text} max={NOTE_LENGTH_MAX} />
    </div>
  )
}

type Fault = ReturnType<typeof tagFault>

function TagsField({ tags, fault, onChange }: { tags: string; fault: Fault; onChange: (tags: string) => void }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Tags`}
      isOptional
      hint={<Trans>With commas between them, at most {TAGS_MAX}.</Trans>}
      fault={fault === null ? null : <TagFault fault={fault} />}
    >
      {(attributes) => (
        <input
          {...attributes}
          type="text"
          autoCapitalize="none"
          maxLength={(TAG_LENGTH_MAX + 2) * (TAGS_MAX + 1)}
          value={tags}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

function TagFault({ fault }: { fault: NonNullable<Fault> }) {
  switch (fault) {
    case 'too-many':
      return <Trans>At most {TAGS_MAX} tags.</Trans>
    case 'too-long':
      return <Trans>A tag has at most {TAG_LENGTH_MAX} characters.</Trans>
  }
}
