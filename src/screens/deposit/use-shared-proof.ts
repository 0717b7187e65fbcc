import { useEffect, useState } from 'react'
import { DEPOSIT_DRAFT } from '../../commands/revise-deposit.ts'
import { keepPictureInDraft } from '../../commands/keep-draft.ts'
import { takeSharedProof } from '../../commands/take-shared-proof.ts'
import { resizePhoto } from '../../ui/fields/resize-photo.ts'

export type SharedProof =
  | { readonly status: 'looking' }
  /** Nobody can tell from here whether the person shared it or a page of another site put it there. */
  | { readonly status: 'asked'; readonly bytes: ArrayBuffer }
  | { readonly status: 'answered'; readonly bytes: ArrayBuffer | null }

/**
 * The picture that was shared to the app from another one, made small; kept in the form's draft once the person says that it is
 * theirs.
 * @param isReady the person's database is open, so that it can be kept
 */
export function useSharedProof(isReady: boolean): {
  readonly shared: SharedProof
  readonly answer: (isOwn: boolean) => void
} {
  const [shared, setShared] = useState<SharedProof>({ status: 'looking' })
  useEffect(() => {
    if (!isReady) return
    const look = async () => {
      const blob = await takeSharedProof()
      const resized = blob === null ? null : await resizePhoto(blob)
      // Taken once: a second look must not take back what the first has found.
      setShared((known) =>
        known.status !== 'looking'
          ? known
          : resized?.ok === true
            ? { status: 'asked', bytes: resized.bytes }
            : { status: 'answered', bytes: null },
      )
    }
    void look()
  }, [isReady])
  const answer = (isOwn: boolean) => {
    if (shared.status !== 'asked') return
    if (isOwn) void keepPictureInDraft(DEPOSIT_DRAFT, shared.bytes)
    setShared({ status: 'answered', bytes: isOwn ? shared.bytes : null })
  }
  return { shared, answer }
}
