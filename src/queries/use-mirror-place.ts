import { readCursor } from '../store/mirror/mirror.ts'
import { useMirrorQuery } from './use-mirror-query.ts'

/** The position of this person's mirror, as a text that changes with each page of the feed; undefined until it is known. */
export function useMirrorPlace(): string | undefined {
  return useMirrorQuery(
    'user',
    async (mirror) => {
      const { epoch, seq, snapshot, asOf } = await readCursor(mirror)
      return `${epoch} ${seq} ${snapshot === null} ${asOf}`
    },
    [],
  )
}
