import type { PersonalTable } from '../database/personal-table.ts'
import { FILE_DATA } from '../files/personal-data.ts'
import { FUND_DATA } from '../fund/personal-data.ts'
import { IDENTITY_DATA } from '../identity/personal-data.ts'
import { LEDGER_DATA } from '../ledger/personal-data.ts'
import { LIMITS_DATA } from '../limits/personal-data.ts'
import { MESSAGE_DATA } from '../messages/personal-data.ts'
import { ADJUSTMENT_DATA } from '../operators/personal-data.ts'
import { DEPOSIT_DATA } from '../payments/personal-data.ts'
import { PREFERENCE_DATA } from '../preferences/personal-data.ts'
import { PUSH_DATA } from '../push/personal-data.ts'
import { CHAT_DATA } from '../support/personal-data.ts'
import { TEAM_DATA } from '../team/personal-data.ts'
import { ORDER_DATA } from '../trading/personal-data.ts'
import { VERIFICATION_DATA } from '../verification/personal-data.ts'
import { WITHDRAWAL_DATA } from '../withdrawals/personal-data.ts'

/** All that is kept about a person, in the order of the file. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...IDENTITY_DATA,
  ...VERIFICATION_DATA,
  ...LEDGER_DATA,
  ...ORDER_DATA,
  ...DEPOSIT_DATA,
  ...WITHDRAWAL_DATA,
  ...ADJUSTMENT_DATA,
  ...FUND_DATA,
  ...LIMITS_DATA,
  ...PREFERENCE_DATA,
  ...MESSAGE_DATA,
  ...CHAT_DATA,
  ...TEAM_DATA,
  ...PUSH_DATA,
  ...FILE_DATA,
]

/** Tables with a column that names a person, and why the file has nothing of them. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sync_head: 'the mirror: copies of what is in the file',
  sync_row: 'the mirror',
  sync_block: 'the mirror',
  sync_sealed: 'the mirror',
  sync_digest: 'the mirror',
  receipt_chain: 'the hash of the newest acceptance, which is in the file',
  ledger_balances: 'a view of the balances',
  idempotency: 'answers that are kept for repeated requests: copies',
  data_export: 'when the file was asked for',
  verification_code: 'a day at most, as a hash',
  registration_token: 'a day at most, as a hash',
  sign_in_failure: 'a day at most, counts of wrong passwords',
  closed_account: 'of people whose account is closed',
  push_delivery: 'on its way to the device',
  push_position: 'how far notifications have come',
  push_alarm: 'on its way to the device',
  push_left: 'three days at most, addresses of devices that were told',
  team_member: 'what others see of their team: each row is about somebody else',
  team_event: 'on its way into the team of those above',
}
