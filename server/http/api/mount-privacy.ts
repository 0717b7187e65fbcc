import { Readable } from 'node:stream'
import { closeAccount, EXPECTED_BYTES_HEADER, exportData } from '../../../contract/endpoints/personal-data.ts'
import { closeAccount as close } from '../../privacy/close-account.ts'
import { exportData as takeData } from '../../privacy/export-data.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { userOf } from '../entry/call.ts'
import { mountRaw, mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { replyProblem } from '../entry/reply-problem.ts'
import type { Services } from './services.ts'

/** Endpoints for a person's own data: save a copy, close the account. */
export function mountPrivacy(platform: Platform, { database, files, settings, streams }: Services): void {
  const vault = createVault(files.key)
  mountRaw(platform, exportData, async ({ call, reply }) => {
    const userId = userOf(call)
    // A turn for the password alone: the text may take a slow line minutes.
    const taken = await platform.hashTurns.run(userId, () =>
      takeData({ database, files, vault }, { userId, password: call.body.password, now: call.now }),
    )
    if (!taken.ok) return void replyProblem(reply, taken)
    void reply
      .headers({
        'content-type': 'application/json',
        'cache-control': 'private, no-store',
        [EXPECTED_BYTES_HEADER]: String(taken.value.bytesExpected),
      })
      .send(Readable.from(taken.value.parts, { objectMode: false }))
  })
  mountReader(platform, closeAccount, async (call) => {
    const userId = userOf(call)
    const closed = await close(database, vault, {
      userId,
      password: call.body.password,
      now: call.now,
      recordDays: settings.retention.identityRecordDays,
    })
    if (!closed.ok) return closed
    streams.endSessionsOf(userId, { except: null })
    call.setCookie(null, call.now)
    return closed
  })
}
