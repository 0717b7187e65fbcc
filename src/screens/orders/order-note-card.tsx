import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../queries/use-draft.ts'
import { useRow } from '../../queries/use-row.ts'
import { part } from '../../ui/page/part.tsx'
import { noteDraftId } from './note-draft-id.ts'

const NoteEditor = part(() => import('./note-editor.tsx').then((module) => module.NoteEditor))

/** Shows the note that the person wrote beside the order, for themselves: no receipt and no proof has it. */
export function OrderNoteCard({ orderId }: { orderId: string }) {
  const note = useRow('orderNotes', orderId)
  const draft = useDraft(noteDraftId(orderId))
  const [isEditing, setIsEditing] = useState(false)
  if (note === undefined || draft === undefined) return null
  if (isEditing || draft !== null) {
    const begun = {
      text: draft?.fields['text'] ?? note?.text ?? '',
      tags: draft?.fields['tags'] ?? note?.tags.join(', ') ?? '',
    }
    return <NoteEditor orderId={orderId} begun={begun} onDone={() => setIsEditing(false)} />
  }
  const isEmpty = note === null || (note.text === '' && note.tags.length === 0)
  return (
    <section className="card card--pad stack" style={{ '--gap': '10px' }}>
      <div className="section__head">
        <h2 className="section__title">
          <Trans>My note</Trans>
        </h2>
        {note?.isWaiting === true ? <WaitingMark /> : null}
      </div>
      {isEmpty ? (
        <p className="t-sm t-2">
          <Trans>For yourself, on all your devices. No receipt and no proof has it.</Trans>
        </p>
      ) : (
        <NoteText text={note.text} tags={note.tags} />
      )}
      <button type="button" className="btn btn--md btn--soft" onClick={() => setIsEditing(true)}>
        <NotebookPen className="icon icon--20" />
        {isEmpty ? <Trans>Write a note</Trans> : <Trans>Change the note</Trans>}
      </button>
    </section>
  )
}

function NoteText({ text, tags }: { text: string; tags: readonly string[] }) {
  return (
    <>
      {text === '' ? null : (
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>{text}</p>
      )}
      {tags.length === 0 ? null : (
        <p className="flow" style={{ '--gap': '6px' }}>
          {tags.map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function WaitingMark() {
  const { t } = useLingui()
  return <Clock className="icon icon--16" role="img" aria-label={t`Waiting to be sent`} />
}
