import { useEffect } from 'react'
import type { ProblemCode } from '../../../contract/problem.ts'
import { keepPictureInDraft } from '../../commands/keep-draft.ts'
import { CHAT_DRAFT } from '../../commands/revise-chat-message.ts'
import { newestOnly } from '../../ui/controls/newest-only.ts'
import type { ResizedPhoto } from '../../ui/fields/resize-photo.ts'

interface Takes {
  readonly photo: (bytes: ArrayBuffer) => void
  /** Null: the last photo had no fault. */
  readonly problem: (problem: ProblemCode | null) => void
}
/** The composer that is on the page. */
let current: Takes | null = null
/** The fault of a photo that was found while no composer was on the page. */
let unsaid: ProblemCode | null = null
/** The photo that was picked last counts, whichever composer it was picked in. */
export const beginLinePhoto = newestOnly()

/** While the composer is on the page it takes what became of every photo, also of one that was picked in a composer before it. */
export function useReadyPhoto(takes: Takes): void {
  useEffect(() => {
    current = takes
    if (unsaid !== null) takes.problem(unsaid)
    unsaid = null
    return () => {
      if (current === takes) current = null
    }
  }, [takes])
}

/**
 * Gives a photo that is ready, or its fault, to the composer. The composer of the pick may be gone: the window became wide, or the help is read.
 * Where there is none the photo is kept with what was typed, and a composer that read its draft before that has it too. A fault is said by the next composer.
 */
export async function giveReadyPhoto(photo: ResizedPhoto): Promise<void> {
  let problem: ProblemCode | null = photo.ok ? null : photo.problem
  if (photo.ok && current === null)
    problem = (await keepPictureInDraft(CHAT_DRAFT, photo.bytes)) ? null : 'storage-full'
  if (current === null) unsaid = problem
  else {
    current.problem(problem)
    if (photo.ok) current.photo(photo.bytes)
  }
}
