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
  'decide-product-terms': ['market', 'treasurer'],
  'decide-house-funding': ['treasurer'],
  'decide-publication': ['content'],
  'decide-signing-key': ['market'],
  'decide-order-void': ['market'],
  'decide-operator': ['reviewer', 'treasurer'],
  'decide-operator-roles': ['reviewer', 'treasurer'],
  'read-person': ['reviewer', 'support', 'treasurer'],
  'write-note': ['reviewer', 'support', 'treasurer'],
  adjust: ['treasurer'],
  freeze: ['reviewer', 'support'],
  'revoke-identity': ['reviewer'],
  'reset-transaction-password': ['support'],
  'release-withdrawals': ['support'],
  'end-sessions': ['support'],
  'read-conversation': ['support'],
  answer: ['support'],
  'set-terms': ['treasurer'],
  'set-product-terms': ['market', 'treasurer'],
  'add-product': ['market', 'treasurer'],
  'set-deposit-method': ['treasurer'],
  'fund-house': ['treasurer'],
  'void-orders': ['market'],
  'settle-again': ['market'],
  'publish-message': ['support', 'content'],
  publish: ['content'],
  'rotate-signing-key': ['market'],
  'add-operator': ['reviewer', 'treasurer'],
  'set-operator-roles': ['reviewer', 'treasurer'],
  'disable-operator': ['reviewer', 'treasurer'],
  'read-figures': ['treasurer', 'market'],
  'read-acts': ['reviewer', 'support', 'content', 'treasurer', 'market', 'auditor'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>
export type DeskAct = keyof typeof ACT_ROLES

/** Roles as one line of text, in the order of the table. */
export function spelledRoles(roles: readonly OperatorRole[]): string {
  return OPERATOR_ROLES.filter((role) => roles.includes(role)).join(' ')
}

/** Whether one of the roles may do the act. */
export function mayDo(roles: readonly OperatorRole[], act: DeskAct): boolean {
  const allowed: readonly OperatorRole[] = ACT_ROLES[act]
  return roles.some((role) => allowed.includes(role))
}

/** Whether one of the roles may see what the act decides: an auditor reads everything and decides nothing. */
export function maySee(roles: readonly OperatorRole[], act: DeskAct): boolean {
  return roles.includes('auditor') || mayDo(roles, act)
}

/**
 * The roles that these operators may not give. An operator gives the roles that they have: each needs one of those who say yes to have it.
 * A role that nobody who may give roles has can be given by any two of them, or it could never come back.
 * @param given the roles that somebody gets
 * @param yes the roles of each operator who says yes, whoever asks among them
 * @param active the roles of each operator who can sign in
 */
export function rolesWithoutGiver({
  given,
  yes,
  active,
}: {
  readonly given: readonly OperatorRole[]
  readonly yes: readonly (readonly OperatorRole[])[]
  readonly active: readonly (readonly OperatorRole[])[]
}): OperatorRole[] {
  const givers = active.filter((roles) => mayDo(roles, 'decide-operator-roles'))
  const has = (all: readonly (readonly OperatorRole[])[], role: OperatorRole) =>
    all.some((roles) => roles.includes(role))
  return given.filter((role) => !has(yes, role) && has(givers, role))
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
  'operator-roles',
] as const
export type DeskKind = (typeof REVIEW_KINDS)[number]

export function isDeskKind(kind: string): kind is DeskKind {
  return REVIEW_KINDS.some((one) => one === kind)
}

/** The act that decides an item. A new signing key waits among the publications, a product's terms and a new product among the terms: these have acts of their own. */
export function decidingAct(item: {
  readonly kind: DeskKind
  readonly facts?: Readonly<Record<string, string>>
}): DeskAct {
  const { kind, facts = {} } = item
  if (kind === 'publication' && facts['publication'] === 'signing-key') return 'decide-signing-key'
  if (kind === 'terms' && ['product-terms', 'new-product'].includes(facts['terms'] ?? '')) return 'decide-product-terms'
  return `decide-${kind}`
}

/** The acts that can decide items of a kind. */
export function actsOfKind(kind: DeskKind): readonly DeskAct[] {
  if (kind === 'publication') return ['decide-publication', 'decide-signing-key']
  return kind === 'terms' ? ['decide-terms', 'decide-product-terms'] : [`decide-${kind}`]
}
