import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { getFile, putFile } from '../../contract/endpoints/files.ts'
import { signStatement } from '../../contract/endpoints/statement.ts'
import { done } from '../../contract/outcome.ts'
import { inTransaction } from '../database/transaction.ts'
import { FILE_BYTES_MAX, keepFile, readFileOf } from '../files/files.ts'
import { checkTransactionPassword } from '../identity/transaction-password.ts'
import { signStatement as signMonths } from '../ledger/sign-statement.ts'
import { submitDeposit as askForDeposit } from '../payments/deposits.ts'
import { userOf } from './call.ts'
import { mountRaw, mountReader, mountWriter, type Platform } from './mount.ts'
import { replyProblem } from './reply-problem.ts'
import type { Services } from './services.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** Pictures and deposits. */
export function mountMoney(platform: Platform, services: Services): void {
  const { database, files, calendar, market } = services
  platform.app.addContentTypeParser(PICTURE_TYPES, { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX }, (_request, body, done) => done(null, body))
  mountReader(platform, putFile, (call) => {
    const bytes: unknown = call.body
    if (!Buffer.isBuffer(bytes)) return Promise.resolve({ ok: false, problem: 'unsupported-media-type' } as const)
    return keepFile(files, { id: call.params.id, userId: userOf(call), purpose: call.query.purpose, bytes, now: call.now })
  })
  mountRaw(platform, getFile, async ({ call, reply }) => {
    const file = await readFileOf(files, { id: call.params.id, userId: userOf(call) })
    if (file.ok) void reply.headers({ 'content-type': 'image/webp', 'content-disposition': 'inline', 'cache-control': 'no-store' }).send(file.value)
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
    (call) => checkTransactionPassword(database, { userId: userOf(call), password: call.body.transactionPassword, now: call.now }),
  )
}
