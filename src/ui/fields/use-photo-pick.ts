import { useState, type ChangeEvent } from 'react'
import { newestOnly } from '../controls/newest-only.ts'
import { resizePhoto, type ResizedPhoto } from './resize-photo.ts'

/**
 * Makes the photos that are picked in a file field small. If two are under way the later pick counts, whichever is ready first.
 * @param onPicked takes each photo when it is ready, or its fault
 * @param shared counts the picks, where fields that follow each other are for one photo
 */
export function usePhotoPick(
  onPicked: (photo: ResizedPhoto) => void,
  shared?: ReturnType<typeof newestOnly>,
): {
  /** A photo is being made small. */
  readonly isBusy: boolean
  /** @returns whether the field has a photo from it, or from a later pick */
  readonly pick: (event: ChangeEvent<HTMLInputElement>) => Promise<boolean>
} {
  const [isBusy, setBusy] = useState(false)
  const [own] = useState(newestOnly)
  const begin = shared ?? own
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file picked again is a change too.
    event.target.value = ''
    if (file === undefined) return true
    const isNewest = begin()
    setBusy(true)
    const photo = await resizePhoto(file)
    if (!isNewest()) return true
    setBusy(false)
    onPicked(photo)
    return photo.ok
  }
  return { isBusy, pick }
}
