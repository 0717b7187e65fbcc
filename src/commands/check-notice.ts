import { keyOf } from '../../contract/key-of.ts'
import type { PublishedNotice, PublishedRestore } from '../../contract/rows/voids.ts'
import { restoreText } from '../../contract/settlement/restore-notice.ts'
import { noticeText } from '../../contract/settlement/void-notice.ts'
import { isSignatureOf } from '../../contract/signature.ts'
import { trustedKeys } from '../store/device/pinned-keys.ts'

/** Whether a published notice is signed by a key that this device knows as the platform's. Carries the signature library: load it lazily. */
export function checkNotice({ notice, signature }: PublishedNotice): boolean {
  return isSignatureOf(noticeText(notice), signature, keyOf(trustedKeys(), notice.keyId) ?? '')
}

/** The same of a restored backup that is owned up to. */
export function checkRestore({ notice, signature }: PublishedRestore): boolean {
  return isSignatureOf(restoreText(notice), signature, keyOf(trustedKeys(), notice.keyId) ?? '')
}
