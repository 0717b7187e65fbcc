/** The act of the table of roles that each of these endpoints is. The others ask for the role of the item that they are about, or for none. */
import {
  answerConversation,
  conversationPhoto,
  markConversationRead,
  readConversation,
  tellTyping,
  waitingConversations,
} from './conversation-endpoints.ts'
import type { DeskAct } from './roles.ts'
import {
  adjustBalance,
  endPersonSessions,
  findPeople,
  orderProofOf,
  readPerson,
  releaseWithdrawals,
  resetTransactionPassword,
  writeNote,
} from './person-endpoints.ts'

export const ENDPOINT_ACTS: ReadonlyMap<string, DeskAct> = new Map<string, DeskAct>([
  [findPeople.id, 'read-person'],
  [readPerson.id, 'read-person'],
  [orderProofOf.id, 'read-person'],
  [adjustBalance.id, 'adjust'],
  [resetTransactionPassword.id, 'reset-transaction-password'],
  [releaseWithdrawals.id, 'release-withdrawals'],
  [endPersonSessions.id, 'end-sessions'],
  [writeNote.id, 'write-note'],
  [waitingConversations.id, 'read-conversation'],
  [readConversation.id, 'read-conversation'],
  [markConversationRead.id, 'read-conversation'],
  [conversationPhoto.id, 'read-conversation'],
  [answerConversation.id, 'answer'],
  [tellTyping.id, 'answer'],
])
