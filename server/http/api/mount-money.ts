import type { Answer } from '../../../contract/endpoint.ts'
import { submitDeposit } from '../../../contract/endpoints/deposits.ts'
import { getFile, putFile } from '../../../contract/endpoints/files.ts'
import { signStatement } from '../../../contract/endpoints/statement.ts'
import { done, type Outcome } from '../../../contract/outcome.ts'
import { inTransaction } from '../../database/transaction.ts'
import { keepFile, readFileOf } from '../../files/files.ts'
import { checkTransactionPassword } from '../../identity/transaction-password.ts'
import { signStatement as signMonths } from '../../ledger/sign-statement.ts'
import { submitDeposit as askForDeposit } from '../../payments/deposits.ts'
import { userOf } from '../entry/call.ts'
import { answer, mountRaw, mountReader, mountWriter } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { replyProblem } from '../entry/reply-problem.ts'
import { takePicture, takePictures } from '../entry/upload-room.ts'
import type { Services } from './services.ts'

/** Pictures and deposits. */
export function mountMoney(platform: Platform, services: Services): void {
  const { database, files, calendar, market } = services
  const room = takePictures(platform.app)
  mountRaw(platform, putFile, async ({ call, request, reply }) => {
    const upload = { id: call.params.id, userId: userOf(call), purpose: call.query.purpose, now: call.now }
    const outcome: Outcome<Answer<typeof putFile>> = await takePicture(
      room,
      { address: call.address, userId: upload.userId, request },
      (read) => keepFile(files, { ...upload, read }),
    )
    answer(putFile, reply, { outcome, position: null })
  })
  mountRaw(platform, getFile, async ({ call, reply }) => {
    const file = await readFileOf(files, { id: call.params.id, userId: userOf(call) })
    if (file.ok)
      void reply
        .headers({ 'content-type': 'image/webp', 'content-disposition': 'inline', 'cache-control': 'no-store' })
        .send(file.value)
    else void replyProblem(reply, file)
  })
  mountReader(platform, signStatement, async (call) => {
    const context = { now: call.now, calendar, keys: market.keys }
    return done({ signed: await inTransaction(database, (tx) => signMonths(tx, context, userOf(call))) })
  })
  mountWriter(
    platform,
    submitDeposit,
    (tx, call) => askForDeposit(tx, { userId: userOf(call), now: call.now, calendar }, call.body),
    (call) =>
      checkTransactionPassword(database, {
        userId: userOf(call),
        password: call.body.transactionPassword,
        now: call.now,
      }),
  )
}
