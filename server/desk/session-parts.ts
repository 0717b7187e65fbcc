/** The parts that all ways into the desk share. */
import type { DeskSession, RefusedSignIn } from '../../contract/desk/rows.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { recordAct } from '../operators/acts.ts'
import { signInOperator, type Operator } from '../operators/operator-accounts.ts'
import { countRefused } from '../operators/refused-sign-ins.ts'
import type { DeskCall, DeskPlatform } from './desk-parts.ts'
import { recoveryCodesLeft, takeRecoveryCode } from './recovery-codes.ts'
import type { OperatorSession } from './sessions.ts'

/** A try to prove who one is, and where it comes from. */
interface Proof {
  readonly name: string
  readonly password: string
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly way: RefusedSignIn['way']
}

/** The operator whose password and code, or recovery code, these are. Refuses what `signInOperator` refuses, and counts what it refused. */
export async function provedBy(
  { database, vault }: DeskPlatform,
  { name, password, code = '', recoveryCode, way }: Proof,
  { address, browser, now }: Pick<DeskCall<EndpointShape>, 'address' | 'browser' | 'now'>,
): Promise<Outcome<Operator>> {
  const signed = await signInOperator(database, {
    name,
    password,
    code,
    vault,
    now,
    ...(recoveryCode === undefined
      ? {}
      : { takeRecoveryCode: (operatorId) => takeRecoveryCode(database, { operatorId, code: recoveryCode, now }) }),
  })
  if (!signed.ok) await countRefused(database, { name, way, address, browser, now })
  return signed
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
