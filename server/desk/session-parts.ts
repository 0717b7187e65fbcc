/** What the ways into the desk share. */
import type { DeskSession } from '../../contract/desk/rows.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from '../operators/acts.ts'
import { signInOperator, type Operator } from '../operators/operator-accounts.ts'
import type { DeskPlatform } from './desk-parts.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import type { OperatorSession } from './sessions.ts'

/** The operator whose password and code, or recovery code, these are. Refuses what `signInOperator` refuses. */
export function provedBy(
  { database, vault }: DeskPlatform,
  input: { name: string; password: string; code?: string | undefined; recoveryCode?: string | undefined; now: number },
): Promise<Outcome<Operator>> {
  const { name, password, code = '', recoveryCode, now } = input
  return signInOperator(database, {
    name,
    password,
    code,
    vault,
    now,
    ...(recoveryCode === undefined
      ? {}
      : { takeRecoveryCode: (operatorId) => takeRecoveryCode(database, { operatorId, code: recoveryCode, now }) }),
  })
}

/** A line of the log about an operator's own session. */
export function recordSession(tx: Tx, operatorId: string, act: string, at: number) {
  return recordAct(tx, { operatorId, act, subjectKind: 'operator', subjectId: operatorId, at })
}

/** A session as its own operator sees it. */
export async function shown(platform: DeskPlatform, session: OperatorSession): Promise<DeskSession> {
  return {
    operator: { name: session.name, roles: [...session.roles] },
    expiresAt: session.expiresAt,
    locksAt: session.locksAt,
    isLocked: session.isLocked,
    isDemo: platform.isDemo,
    currency: platform.currency,
    recoveryCodesLeft: await recoveryCodesLeft(platform.database, session.operatorId),
  }
}
