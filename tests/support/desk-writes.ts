/** The tables that each endpoint of the desk may write to, held against what the database saw. */
import {
  approveItem,
  DESK_ENDPOINTS,
  deskItem,
  deskSignIn,
  deskSignOut,
  endDeskSession,
  exportActs,
  lockDesk,
  lookAt,
  newRecoveryCodes,
  openLink,
  refuseItem,
  refuseLink,
  stayAtDesk,
  unlockDesk,
  useLink,
} from '../../contract/desk/endpoints.ts'
import {
  answerConversation,
  conversationPhoto,
  handOverConversation,
  keepConversationPhoto,
  markConversationRead,
  readConversation,
  tellTyping,
} from '../../contract/desk/conversation-endpoints.ts'
import {
  addOperatorPasskey,
  deskSignInWithPasskey,
  removeOperatorPasskey,
  startOperatorPasskey,
  startPasskeyUnlock,
  unlockWithPasskey,
} from '../../contract/desk/passkey-endpoints.ts'
import {
  adjustBalance,
  endPersonSessions,
  findPeople,
  freezePerson,
  orderProofOf,
  releaseWithdrawals,
  resetTransactionPassword,
  revokeIdentity,
  unfreezePerson,
  writeNote,
} from '../../contract/desk/person-endpoints.ts'
import { exportFigures } from '../../contract/desk/figure-endpoints.ts'
import { addProduct, setProductTerms } from '../../contract/desk/product-endpoints.ts'
import {
  addOperator,
  announce,
  disableOperator,
  endOperatorSessions,
  fundHouse,
  publishArticle,
  rotateKey,
  setFundRate,
  setMethod,
  setOperatorRoles,
  setWithdrawalTerms,
  settleAgain,
  voidOrders,
  withdrawArticle,
  writeMessage,
} from '../../contract/desk/request-endpoints.ts'
import { cancelScheduled, publishArticles } from '../../contract/desk/word-endpoints.ts'
import type { DeskScene } from './desk-scene.ts'

const PASSKEY = ['operator_passkey', 'used_challenge']
/** Counted, and no line of the log of acts. */
const REFUSED = 'operator_refused_sign_in'
const SESSION = ['operator_session', 'operator_act']
const REQUEST = [...SESSION, 'operator_approval']
/** An endpoint that is missing here may write nothing. */
export const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  [openLink.id]: ['operator_link', 'operator_act'],
  [refuseLink.id]: ['operator', 'operator_act', 'operator_link'],
  [readConversation.id]: ['operator_act'],
  [useLink.id]: ['operator', 'operator_act', 'operator_link', 'operator_recovery_code'],
  [deskSignIn.id]: [...SESSION, REFUSED, 'operator', 'operator_recovery_code'],
  [deskSignInWithPasskey.id]: [...SESSION, ...PASSKEY, REFUSED, 'sign_in_failure'],
  [startPasskeyUnlock.id]: [],
  [unlockWithPasskey.id]: ['operator_session', REFUSED, ...PASSKEY],
  [startOperatorPasskey.id]: ['operator_session', REFUSED, 'operator'],
  [addOperatorPasskey.id]: [...SESSION, ...PASSKEY],
  [removeOperatorPasskey.id]: [...SESSION, ...PASSKEY],
  [unlockDesk.id]: ['operator_session', REFUSED, 'operator'],
  [lockDesk.id]: ['operator_session'],
  [stayAtDesk.id]: ['operator_session'],
  [deskSignOut.id]: SESSION,
  [endDeskSession.id]: SESSION,
  [newRecoveryCodes.id]: [...SESSION, REFUSED, 'operator', 'operator_recovery_code'],
  [deskItem.id]: ['operator_session'],
  [exportActs.id]: ['operator_session'],
  [exportFigures.id]: ['operator_session'],
  [lookAt.id]: SESSION,
  [approveItem.id]: [
    ...SESSION,
    ...['operator_approval', 'deposit', 'verification', 'app_user', 'team_event', 'message'],
    ...[
      'terms_request',
      'fund_rate',
      'withdrawal_terms',
      'product_terms',
      'added_product',
      'log_pending',
      'publication_request',
      'scheduled_publication',
      'role_request',
      'announcement',
      'article',
      'deposit_method_request',
      'deposit_method',
      'deposit_account',
    ],
    ...['void_request', 'orders', 'void_notice', 'operator', 'operator_link'],
  ],
  [setWithdrawalTerms.id]: [...REQUEST, 'terms_request'],
  [setFundRate.id]: [...REQUEST, 'terms_request'],
  [setProductTerms.id]: [...REQUEST, 'terms_request', 'product_terms', 'log_pending'],
  [addProduct.id]: [...REQUEST, 'terms_request'],
  [fundHouse.id]: [...REQUEST, 'house_funding'],
  [setMethod.id]: [...REQUEST, 'deposit_method_request'],
  [voidOrders.id]: [...REQUEST, 'void_request', 'orders', 'void_notice'],
  [settleAgain.id]: [...SESSION, 'orders', 'settlement_quarantine'],
  [addOperator.id]: [...REQUEST, 'operator', 'operator_link'],
  [setOperatorRoles.id]: [...REQUEST, 'role_request'],
  [disableOperator.id]: [...SESSION, 'operator'],
  [endOperatorSessions.id]: SESSION,
  [rotateKey.id]: [...REQUEST, 'publication_request'],
  [writeMessage.id]: [...SESSION, 'message'],
  [announce.id]: [...REQUEST, 'publication_request'],
  [publishArticle.id]: [...REQUEST, 'publication_request'],
  [publishArticles.id]: [...REQUEST, 'publication_request'],
  [cancelScheduled.id]: [...SESSION, 'scheduled_publication'],
  [withdrawArticle.id]: [...REQUEST, 'publication_request'],
  [findPeople.id]: ['operator_session'],
  [orderProofOf.id]: ['operator_session'],
  [adjustBalance.id]: [...SESSION, 'adjustment', 'operator_approval', 'message'],
  [resetTransactionPassword.id]: [
    ...SESSION,
    'app_user',
    'passkey',
    'takeover_alarm',
    'push_alarm',
    'withdrawal_account',
    'withdrawal_hold',
    'message',
  ],
  [releaseWithdrawals.id]: [...SESSION, 'withdrawal', 'message'],
  [endPersonSessions.id]: [...SESSION, 'session'],
  [freezePerson.id]: [...SESSION, 'user_limits', 'message'],
  [unfreezePerson.id]: [...SESSION, 'user_limits', 'message'],
  [revokeIdentity.id]: [...SESSION, 'verification', 'app_user', 'message'],
  [writeNote.id]: SESSION,
  [markConversationRead.id]: [...SESSION, 'chat_message'],
  [keepConversationPhoto.id]: ['operator_session', 'file'],
  [answerConversation.id]: [...SESSION, 'chat_message'],
  [handOverConversation.id]: [...SESSION, 'chat_message'],
  [conversationPhoto.id]: ['operator_session'],
  [tellTyping.id]: ['operator_session'],
  [refuseItem.id]: [...SESSION, 'deposit', 'verification', 'app_user', 'message'],
}
/** The mirror of what people see: written by the feed's own room with whatever changed. */
const MIRROR = /^(sync_|feed_)/

/** The tables that endpoints wrote beside their lists: "endpoint table". */
export function strayWrites(desk: Pick<DeskScene, 'written'>): readonly string[] {
  return DESK_ENDPOINTS.flatMap(({ id }) =>
    [...(desk.written.get(id) ?? [])]
      .filter((table) => !MIRROR.test(table) && MAY_WRITE[id]?.includes(table) !== true)
      .map((table) => `${id} ${table}`),
  )
}
