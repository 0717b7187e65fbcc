import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { DEPOSIT_DRAFT } from '../../commands/revise-deposit.ts'
import { keepPictureInDraft } from '../../commands/keep-draft.ts'
import { shareProblemOf, takeSharedProof, type ShareProblem } from '../../commands/take-shared-proof.ts'
import { DEPOSIT_PAGE } from '../../paths.ts'
import { resizePhoto } from '../../ui/fields/resize-photo.ts'

export type SharedProof =
  | { readonly status: 'looking' }
  /** Nobody can tell from here whether the person shared it or a page of another site put it there. */
  | { readonly status: 'asked'; readonly bytes: ArrayBuffer }
  /** `problem`: a picture was shared and can't be used. */
  | { readonly status: 'answered'; readonly bytes: ArrayBuffer | null; readonly problem: ShareProblem | null }

/**
 * The picture that was shared to the app from another one, made small; kept in the form's draft once the person says that it is
 * theirs.
 * @param isReady the person's database is open, so that it can be kept
 */
export function useSharedProof(isReady: boolean): {
  readonly shared: SharedProof
  readonly answer: (isOwn: boolean) => void
} {
  const [, navigate] = useLocation()
  const search = useSearch()
  const [refused] = useState(() => shareProblemOf(search))
  const [shared, setShared] = useState<SharedProof>({ status: 'looking' })
  useEffect(() => {
    if (!isReady) return
    const look = async () => {
      const found = refused === null ? await lookForPicture() : answered({ problem: refused })
      // Taken once: a second look must not take back what the first has found.
      setShared((known) => (known.status === 'looking' ? found : known))
      // A reload does not tell it again.
      if (refused !== null) navigate(DEPOSIT_PAGE, { replace: true })
    }
    void look()
  }, [isReady, refused, navigate])
  const answer = (isOwn: boolean) => {
    if (shared.status !== 'asked') return
    if (isOwn) void keepPictureInDraft(DEPOSIT_DRAFT, shared.bytes)
    setShared(answered({ bytes: isOwn ? shared.bytes : null }))
  }
  return { shared, answer }
}

async function lookForPicture(): Promise<SharedProof> {
  // A browser that keeps nothing for pages refuses the question.
  const blob = await takeSharedProof().catch(() => null)
  if (blob === null) return answered({})
  const resized = await resizePhoto(blob)
  return resized.ok ? { status: 'asked', bytes: resized.bytes } : answered({ problem: resized.problem })
}

const answered = ({
  bytes = null,
  problem = null,
}: {
  bytes?: ArrayBuffer | null
  problem?: ShareProblem | null
}): SharedProof => ({ status: 'answered', bytes, problem })
