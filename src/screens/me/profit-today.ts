import type { Account } from '../../../contract/rows/account.ts'

/**
 * The sum that today's orders have won or lost; null if this device cannot know it.
 * @param today the business day, YYYY-MM-DD
 * @param heardOn the business day on which this device last heard from the server, null before it ever did
 */
export function profitToday(
  account: Pick<Account, 'profitToday' | 'profitDay'>,
  { today, heardOn }: { today: string; heardOn: string | null },
): string | null {
  if (account.profitDay === today) return account.profitToday
  // A figure of an earlier day, and no news since: nothing was settled today, if the server was heard today.
  return heardOn === today ? '0.00' : null
}
