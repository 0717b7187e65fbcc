import { useEffect } from 'react'
import { keepPictureInDraft } from '../../commands/keep-draft.ts'
import { CHAT_DRAFT } from '../../commands/revise-chat-message.ts'

type Take = (photo: ArrayBuffer) => void
/** The composer that is on the page. */
let current: Take | null = null

/** While the composer is on the page it takes every photo that is ready, also one that was picked in a composer before it. */
export function useReadyPhoto(take: Take): void {
  useEffect(() => {
    current = take
    return () => {
      if (current === take) current = null
    }
  }, [take])
}

/**
 * Gives a photo that is ready to the composer. The composer of the pick may be gone: the window became wide, or the help is read.
 * Where there is none the photo is kept with what was typed, and a composer that read its draft before that has it too.
 */
export async function giveReadyPhoto(photo: ArrayBuffer): Promise<void> {
  if (current === null) await keepPictureInDraft(CHAT_DRAFT, photo)
  current?.(photo)
}
