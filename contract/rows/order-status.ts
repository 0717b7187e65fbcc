/** The states of an order, and what they mean; apart from its schema, so that screens can ask without the schema library. */
export const ORDER_STATUSES = ['waiting', 'running', 'won', 'lost', 'tie', 'void'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** Those that count on: they may still come to something else. */
export const OPEN_STATUSES = ['waiting', 'running'] as const
/** Those that nothing can change any more. */
export const FINAL_STATUSES = ['won', 'lost', 'tie', 'void'] as const
export const VOID_REASONS = ['no-entry', 'late', 'stale', 'gap', 'operator', 'restored'] as const
export type VoidReason = (typeof VOID_REASONS)[number]
/** Not by the rule, but by a signed notice for everyone: operators voided them, or a backup was restored. */
export type NoticeReason = 'operator' | 'restored'
export type Direction = 'up' | 'down'

/** True once nothing can change this order any more. */
export function isFinal(status: OrderStatus): boolean {
  return status !== 'waiting' && status !== 'running'
}
