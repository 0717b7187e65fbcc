import { getFile } from '../../contract/endpoints/files.ts'
import { type Outcome, done } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import type { Mirror } from '../store/mirror/mirror.ts'

/**
 * The picture of an outbox item: from this phone, or from the server where it was sent before its item was refused.
 * @returns null where there is none any more; a refusal where it is there and can't be fetched now
 */
export async function pictureOf(mirror: Mirror, fileId: string): Promise<Outcome<ArrayBuffer | null>> {
  if (fileId === '') return done(null)
  const file = await mirror.files.get(fileId)
  if (file) return done(file.bytes)
  const sent = await call(getFile, { params: { id: fileId } })
  return !sent.ok && sent.problem === 'not-found' ? done(null) : sent
}
