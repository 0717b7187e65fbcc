/**
 * The one table of operators' roles: each act, and the roles that may do it. The server holds every request of the desk and every
 * decision of the command line against it, and the desk shows it as it stands. No act sets a result, so no role may.
 */
export const OPERATOR_ROLES = ['reviewer', 'support', 'content', 'treasurer', 'market', 'auditor'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export const ACT_ROLES = {
  'decide-deposit': ['reviewer', 'treasurer'],
  'decide-withdrawal': ['reviewer', 'treasurer'],
  'decide-verification': ['reviewer'],
  'decide-account-change': ['reviewer'],
  'decide-adjustment': ['treasurer'],
  'decide-deposit-method': ['treasurer'],
  'decide-terms': ['treasurer'],
  'decide-house-funding': ['treasurer'],
  'decide-publication': ['content'],
  'decide-signing-key': ['market'],
  'decide-order-void': ['market'],
  'decide-operator': ['reviewer', 'treasurer'],
  'read-person': ['reviewer', 'support', 'treasurer'],
  'write-note': ['reviewer', 'support', 'treasurer'],
  adjust: ['treasurer'],
  freeze: ['reviewer', 'support'],
  'reset-transaction-password': ['support'],
  'release-withdrawals': ['support'],
  'end-sessions': ['support'],
  'read-conversation': ['support'],
  answer: ['support'],
  'set-terms': ['treasurer'],
  'set-deposit-method': ['treasurer'],
  'fund-house': ['treasurer'],
  'void-orders': ['market'],
  'settle-again': ['market'],
  'publish-message': ['support', 'content'],
  publish: ['content'],
  'rotate-signing-key': ['market'],
  'add-operator': ['reviewer', 'treasurer'],
  'disable-operator': ['reviewer', 'treasurer'],
  'read-figures': ['treasurer', 'market'],
  'read-acts': ['reviewer', 'support', 'content', 'treasurer', 'market', 'auditor'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>
export type DeskAct = keyof typeof ACT_ROLES

/** Whether one of the roles may do the act. */
export function mayDo(roles: readonly OperatorRole[], act: DeskAct): boolean {
  const allowed: readonly OperatorRole[] = ACT_ROLES[act]
  return roles.some((role) => allowed.includes(role))
}

/** Whether one of the roles may see what the act decides: an auditor reads everything and decides nothing. */
export function maySee(roles: readonly OperatorRole[], act: DeskAct): boolean {
  return roles.includes('auditor') || mayDo(roles, act)
}

/** The kinds of things that wait for operators. */
export const REVIEW_KINDS = [
  'deposit',
  'withdrawal',
  'verification',
  'account-change',
  'adjustment',
  'deposit-method',
  'terms',
  'house-funding',
  'publication',
  'order-void',
  'operator',
] as const
export type DeskKind = (typeof REVIEW_KINDS)[number]

export function isDeskKind(kind: string): kind is DeskKind {
  return REVIEW_KINDS.some((one) => one === kind)
}

/** The act that decides an item. A new signing key waits among the publications and has an act of its own. */
export function decidingAct(item: {
  readonly kind: DeskKind
  readonly facts?: Readonly<Record<string, string>>
}): DeskAct {
  return item.kind === 'publication' && item.facts?.['publication'] === 'signing-key'
    ? 'decide-signing-key'
    : `decide-${item.kind}`
}

/** The acts that can decide items of a kind. */
export function actsOfKind(kind: DeskKind): readonly DeskAct[] {
  return kind === 'publication' ? ['decide-publication', 'decide-signing-key'] : [`decide-${kind}`]
}
