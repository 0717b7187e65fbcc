import { type Outcome, done } from '../../../contract/outcome.ts'
import { discardOutboxItem } from '../../commands/decide-outbox-item.ts'
import { reviseChatMessage } from '../../commands/revise-chat-message.ts'
import { reviseDeposit } from '../../commands/revise-deposit.ts'
import { ALERTS_PAGE, CHAT_PAGE, DEPOSIT_PAGE, SETTINGS_PAGE } from '../../paths.ts'

interface WayToEdit {
  /** Takes the item out of the outbox; what was typed goes back into its form. */
  readonly revise: (key: string) => Promise<Outcome<unknown>>
  /** The route of that form. */
  readonly route: string
}

/** "Edit as new", by the endpoint of the item: for all that a person can correct. A mark (read, favourite) holds nothing to correct. */
const WAYS: Readonly<Record<string, WayToEdit>> = {
  'submit-deposit': { revise: reviseDeposit, route: DEPOSIT_PAGE },
  'send-chat-message': { revise: reviseChatMessage, route: CHAT_PAGE },
  'set-price-alert': { revise: async (key) => done(await discardOutboxItem(key)), route: ALERTS_PAGE },
  'choose-preference': { revise: async (key) => done(await discardOutboxItem(key)), route: SETTINGS_PAGE },
}

export function wayToEdit(endpoint: string): WayToEdit | null {
  return WAYS[endpoint] ?? null
}
