import type { PublishedNotice } from '../../contract/rows/voids.ts'
import { noticeText } from '../../contract/settlement/void-notice.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { configurationCell } from '../store/configuration.ts'

/** Whether a published notice is signed by a key that this device knows as the platform's. Carries the signature library: load it lazily. */
export function checkNotice({ notice, signature }: PublishedNotice): boolean {
  return isSignatureOf(noticeText(notice), signature, configurationCell.get()?.signingKeys[notice.keyId] ?? '')
}
