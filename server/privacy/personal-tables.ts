import type { PersonalTable } from '../database/personal-table.ts'
import { FILE_DATA } from '../files/personal-data.ts'
import { FUND_DATA } from '../fund/personal-data.ts'
import { ALERT_DATA } from '../alerts/personal-data.ts'
import { IDENTITY_DATA } from '../identity/personal-data.ts'
import { LEDGER_DATA } from '../ledger/personal-data.ts'
import { LIMITS_DATA } from '../limits/personal-data.ts'
import { MESSAGE_DATA } from '../messages/personal-data.ts'
import { NOTE_DATA } from '../notes/personal-data.ts'
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
  ...NOTE_DATA,
  ...ALERT_DATA,
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
