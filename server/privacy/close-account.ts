/**
 * Closing an account, in one transaction: bookkeeping stays, what names the person is sealed for as long as the law asks, the rest goes.
 * docs/adr/0039-closing-an-account.md says what becomes of what.
 * This room holds what people may do with their data: export, closing, retention. It may not move money.
 */
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Database } from '../database/database.ts'
import { deletePersonalRows } from '../database/personal-table.ts'
import { inTransaction } from '../database/transaction.ts'
import { forgetCollections } from '../feed/forget-collections.ts'
import { anonymiseUser, lockUser, unknownPassword } from '../identity/anonymise-user.ts'
import { checkLoginPassword } from '../identity/check-login-password.ts'
import { keepClosedSessions } from '../identity/closed-sessions.ts'
import { lockCash } from '../ledger/project-account.ts'
import { leaveTeams } from '../team/leave-teams.ts'
import type { Vault } from '../vault/sealed-text.ts'
import { identityRecordOf } from '../verification/identity-record.ts'
import { forgetAccounts } from '../withdrawals/forget-accounts.ts'
import { obstaclesOf } from './obstacles.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'
import type {} from './migrations.ts'

const DAY_MS = 86_400_000
/** Collections of the person's mirror that go. The others stay: `npm run audit:ledger` compares them with the ledger. */
const FORGOTTEN: readonly CollectionName[] = [
  'profile',
  'withdrawalAccounts',
  'verification',
  'limits',
  'preferences',
  'favourites',
  'orderNotes',
  'priceAlerts',
  'messages',
  'readMarks',
  'chat',
  'teamTotals',
  'teamLevel1',
  'teamLevel2',
  'teamLevel3',
]

interface Closing {
  readonly userId: string
  readonly password: string
  readonly now: number
  /** How many days the sealed record of who this was is kept. */
  readonly recordDays: number
}

/**
 * Refuses what `checkLoginPassword` refuses, and `account-not-empty` while money or a review is left (facts: which, and how much).
 * Nothing is added about the person afterwards: the database refuses it.
 */
export async function closeAccount(
  database: Database,
  vault: Vault,
  { userId, password, now, recordDays }: Closing,
): Promise<Outcome<{ status: 'closed' }>> {
  const checked = await checkLoginPassword(database, { userId, password, now })
  if (!checked.ok) return checked
  const passwordHash = await unknownPassword()
  return inTransaction(database, async (tx): Promise<Outcome<{ status: 'closed' }>> => {
    const user = await lockUser(tx, userId)
    if (user.closed_at !== null) return refuse('not-signed-in')
    await lockCash(tx, userId)
    const obstacles = await obstaclesOf(tx, userId)
    if (obstacles !== null) return refuse('account-not-empty', obstacles)
    const record = {
      account: user.account,
      phone: user.phone,
      email: user.email,
      registeredAt: Number(user.registered_at),
      identity: await identityRecordOf(tx, vault, userId),
    }
    await tx.db
      .insertInto('closed_account')
      .values({
        user_id: userId,
        closed_at: BigInt(now),
        keep_until: BigInt(now + recordDays * DAY_MS),
        record_sealed: vault.seal(JSON.stringify(record), recordPlace(userId)),
      })
      .execute()
    await keepClosedSessions(tx, userId)
    for (const table of PERSONAL_TABLES) if (table.onClosing === 'goes') await deletePersonalRows(tx, table, userId)
    await forgetAccounts(tx, vault, userId)
    await leaveTeams(tx, userId, now)
    await deletePersonalRows(tx, { table: 'idempotency', owner: 'scope' }, userId)
    for (const table of ['data_export', 'push_left', 'push_alarm'])
      await deletePersonalRows(tx, { table, owner: 'user_id' }, userId)
    await forgetCollections(tx, userId, FORGOTTEN)
    await anonymiseUser(tx, user, { passwordHash, now })
    return done({ status: 'closed' })
  })
}

/** The place that the sealed record is bound to. */
export function recordPlace(userId: string): string {
  return `closed-account:${userId}`
}
