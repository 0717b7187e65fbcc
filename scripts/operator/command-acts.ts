/** The act of the table of roles (contract/desk/roles.ts) that each command is: what an operator may not do at the desk, no command does for them. */
import { ACT_ROLES, mayDo, maySee, type DeskAct } from '../../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { rolesOf } from '../../server/operators/roles.ts'

interface Allowed {
  readonly act: DeskAct
  /** An auditor may run it, too. */
  readonly isRead?: boolean
}

/** Without an entry: a decision, which asks for the role of its item, or a list for every operator. */
const COMMAND_ACTS: Readonly<Record<string, Allowed>> = {
  adjust: { act: 'adjust' },
  freeze: { act: 'freeze' },
  unfreeze: { act: 'freeze' },
  'revoke-identity': { act: 'revoke-identity' },
  find: { act: 'read-person', isRead: true },
  note: { act: 'write-note' },
  'end-sessions': { act: 'end-sessions' },
  figures: { act: 'read-figures', isRead: true },
  operators: { act: 'add-operator', isRead: true },
  'add-operator': { act: 'add-operator' },
  'disable-operator': { act: 'disable-operator' },
  'set-operator-roles': { act: 'set-operator-roles' },
  products: { act: 'set-product-terms', isRead: true },
  'set-product-terms': { act: 'set-product-terms' },
  'add-product': { act: 'add-product' },
  scheduled: { act: 'publish', isRead: true },
  'cancel-scheduled': { act: 'publish' },
  conversations: { act: 'read-conversation', isRead: true },
  read: { act: 'read-conversation' },
  answer: { act: 'answer' },
  'publish-article': { act: 'publish' },
  'withdraw-article': { act: 'publish' },
  'rotate-signing-key': { act: 'rotate-signing-key' },
  'set-withdrawal-terms': { act: 'set-terms' },
  'set-fund-rate': { act: 'set-terms' },
  'set-deposit-method': { act: 'set-deposit-method' },
  'fund-house': { act: 'fund-house' },
  'void-orders': { act: 'void-orders' },
  'set-aside': { act: 'settle-again', isRead: true },
  'settle-again': { act: 'settle-again' },
  'reset-transaction-password': { act: 'reset-transaction-password' },
  'release-withdrawals': { act: 'release-withdrawals' },
}
/** These say what holds where no word follows them. */
const READS_WITHOUT_WORDS = new Set(['set-withdrawal-terms', 'set-deposit-method', 'fund-house'])

/** Refuses `not-found` with the roles that may (fact `roles`). */
export async function checkCommand(
  database: Database,
  {
    operatorId,
    name,
    words,
  }: { readonly operatorId: string; readonly name: string; readonly words: readonly string[] },
): Promise<Outcome<void>> {
  const allowed = allowedOf(name, words)
  if (allowed === undefined) return done(undefined)
  const roles = await inTransaction(database, (tx) => rolesOf(tx, operatorId))
  return (allowed.isRead ? maySee : mayDo)(roles, allowed.act)
    ? done(undefined)
    : refuse('not-found', { roles: ACT_ROLES[allowed.act].join(' ') })
}

function allowedOf(name: string, words: readonly string[]): Allowed | undefined {
  if (name === 'publish-message') return { act: words[0] === 'everybody' ? 'publish' : 'publish-message' }
  const allowed = Object.hasOwn(COMMAND_ACTS, name) ? COMMAND_ACTS[name] : undefined
  return allowed && READS_WITHOUT_WORDS.has(name) && words.length === 0 ? { ...allowed, isRead: true } : allowed
}
