import { keyNoticeText } from '../../../contract/key-notice.ts'
import { testKey } from '../../support/signed-files.ts'
import type { Attack } from '../attack.ts'

export const attack: Attack = {
  name: 'a signing key made for one person, vouched for by the known one, and not in the public log',
  noticed: 'next sync',
  isOfLog: true,
  words: /unlogged: .*not among the \d+ entries/,
  play: ({ key, platform, now }) => {
    const other = testKey()
    const notice = {
      type: 'key',
      version: 1,
      keyId: other.keyId,
      publicKey: other.publicKey,
      previousKeyId: key.keyId,
      signedAt: now,
    } as const
    platform.keyNotices.push({ notice, signature: key.sign(keyNoticeText(notice)) })
  },
}
