import { useEffect, useState } from 'react'
import { DEPOSIT_DRAFT } from '../../commands/revise-deposit.ts'
import { keepPictureInDraft } from '../../commands/keep-draft.ts'
import { takeSharedProof } from '../../commands/take-shared-proof.ts'
import { resizePhoto } from '../../ui/resize-photo.ts'

/**
 * The picture that was shared to the app from another one, made small and kept in the form's draft; null where there is none,
 * undefined while looking.
 * @param isReady the person's database is open, so that it can be kept
 */
export function useSharedProof(isReady: boolean): ArrayBuffer | null | undefined {
  const [proof, setProof] = useState<ArrayBuffer | null>()
  useEffect(() => {
    if (!isReady) return
    const look = async () => {
      const shared = await takeSharedProof()
      const resized = shared === null ? null : await resizePhoto(shared)
      const bytes = resized?.ok === true ? resized.bytes : null
      if (bytes !== null) await keepPictureInDraft(DEPOSIT_DRAFT, bytes)
      // Taken once: a second look must not take back what the first has found.
      setProof((known) => known ?? bytes)
    }
    void look()
  }, [isReady])
  return proof
}
