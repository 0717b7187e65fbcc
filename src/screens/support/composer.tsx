import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { CHAT_TEXT_MAX } from '../../../contract/rows/chat-message.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { dropDraft, keepDraft } from '../../commands/keep-draft.ts'
import { CHAT_DRAFT } from '../../commands/revise-chat-message.ts'
import { TypingNotice } from '../../commands/tell-typing.ts'
import { sendChatMessage } from '../../commands/send-chat-message.ts'
import { LengthNote } from '../../ui/fields/length-note.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { useFormState } from '../../ui/fields/use-form-state.ts'
import { useHeldSubmit } from '../../ui/fields/use-held-submit.ts'
import { usePhotoPick } from '../../ui/fields/use-photo-pick.ts'
import { watchKeyboardInset } from './keyboard-inset.ts'
import { beginLinePhoto, giveReadyPhoto, useReadyPhoto } from './ready-photo.ts'

interface ComposerProps {
  /** The line that was begun here and not sent. */
  readonly begun: { readonly text: string; readonly picture: ArrayBuffer | null }
  /** It stands there anew with words that are written again: the person goes on in it. */
  readonly isAgain: boolean
}

/** The field for a new line: text, a picture, or both. The line stays, over a reload too, until it is in the outbox. */
export function Composer({ begun, isAgain }: ComposerProps) {
  const { t } = useLingui()
  const { text, picture, isEmpty, isPreparing, problem, change, pick, send } = useLine(begun)
  const { isHeldBack, onPicking } = useHeldSubmit()
  const [notice] = useState(() => new TypingNotice())
  useEffect(() => watchKeyboardInset(), [])
  return (
    <div className="chat-dock">
      {problem === null ? null : (
        <p className="t-sm" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      {isPreparing ? (
        <p className="t-sm t-2" role="status">
          <Trans>Preparing the photo</Trans>
        </p>
      ) : picture === null ? null : (
        <PictureNote onRemove={() => change({ picture: null })} />
      )}
      <LengthNote text={text} max={CHAT_TEXT_MAX} />
      <form
        className="composer"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isHeldBack(event.currentTarget)) void send()
        }}
      >
        <PictureButton onPick={(event) => onPicking(pick(event))} />
        <textarea
          className="composer__in"
          rows={1}
          autoFocus={isAgain}
          maxLength={CHAT_TEXT_MAX}
          value={text}
          onChange={(event) => {
            change({ text: event.target.value })
            notice.tell(event.timeStamp)
          }}
          placeholder={t`Write a message`}
          aria-label={t`Write a message`}
        />
        <button type="submit" className="icon-btn" aria-label={t`Send`} aria-disabled={isEmpty && !isPreparing}>
          <SendHorizontal className="icon" />
        </button>
      </form>
    </div>
  )
}

/** The line from its first letter to the outbox; what was not sent stays. */
function useLine(begun: ComposerProps['begun']) {
  const [{ text, picture }, changeLine] = useFormState(begun)
  const [problem, setProblem] = useState<ProblemCode | null>(null)
  const isEmpty = text.trim() === '' && picture === null
  const change = (changed: Partial<ComposerProps['begun']>) => {
    const next = changeLine(changed)
    void keepDraft({ id: CHAT_DRAFT, fields: { text: next.text }, bytes: next.picture })
  }
  const { isBusy: isPreparing, pick } = usePhotoPick((photo) => void giveReadyPhoto(photo), beginLinePhoto)
  useReadyPhoto({ photo: (bytes) => change({ picture: bytes }), problem: setProblem })
  const send = async () => {
    if (isEmpty) return
    // The field is free at once: whoever types on loses nothing, and a second tap does not send the same line again.
    changeLine({ text: '', picture: null })
    const sent = await sendChatMessage({ text: text.trim(), picture })
    setProblem(sent.ok ? null : sent.problem)
    if (sent.ok) return dropDraft(CHAT_DRAFT, { text })
    changeLine((since) => ({
      text: since.text === '' ? text : `${text}\n${since.text}`,
      picture: since.picture ?? picture,
    }))
  }
  return { text, picture, isEmpty, isPreparing, problem, change, pick, send }
}

/** Says that a picture goes with the line, and takes it off again. */
function PictureNote({ onRemove }: { onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <p className="flow t-sm t-2">
      <Trans>A picture goes with it.</Trans>
      <button type="button" className="icon-btn" aria-label={t`Remove the photo`} onClick={onRemove}>
        <X className="icon icon--20" />
      </button>
    </p>
  )
}

function PictureButton({ onPick }: { onPick: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        onChange={onPick}
      />
      <button type="button" className="icon-btn" aria-label={t`Add a photo`} onClick={() => file.current?.click()}>
        <ImagePlus className="icon" />
      </button>
    </>
  )
}
