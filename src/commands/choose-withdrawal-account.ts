import { write } from '../store/mirror/mirror.ts'
import { mirrorOf } from '../store/mirror/open-mirror.ts'
import { WITHDRAWAL_DRAFT } from './request-withdrawal.ts'

/** Sets the account of the withdrawal that is being written; what else was typed there stays. */
export async function chooseWithdrawalAccount(accountId: string): Promise<void> {
  const mirror = mirrorOf('user')
  if (mirror === null) return
  await write(mirror, ['drafts'], async () => {
    const draft = await mirror.drafts.get(WITHDRAWAL_DRAFT)
    await mirror.drafts.put({ id: WITHDRAWAL_DRAFT, bytes: null, fields: { ...draft?.fields, accountId } })
  })
}
