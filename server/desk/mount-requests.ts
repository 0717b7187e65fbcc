import { cancelScheduled as cancelEndpoint, publishArticles } from '../../contract/desk/word-endpoints.ts'
import {
  announce,
  fundHouse as fundEndpoint,
  publishArticle,
  rotateKey,
  setFundRate,
  setMethod,
  setWithdrawalTerms,
  settleAgain as settleEndpoint,
  voidOrders,
  withdrawArticle,
  writeMessage,
} from '../../contract/desk/request-endpoints.ts'
import { parseMoney } from '../../contract/money.ts'
import { done, refuse } from '../../contract/outcome.ts'
import type { Tx } from '../database/transaction.ts'
import { findByAccount } from '../identity/names.ts'
import { recordAct } from '../operators/acts.ts'
import type { ReviewContext } from '../operators/decide.ts'
import { requestDepositMethod } from '../operators/deposit-method-requests.ts'
import { requestHouseFunding } from '../operators/house-funding.ts'
import { requestVoid } from '../operators/order-voids.ts'
import { requestPublication } from '../operators/publications.ts'
import { cancelScheduled } from '../operators/scheduled.ts'
import { requestTerms } from '../operators/terms-requests.ts'
import { areTexts, type WantedPublication } from '../operators/wanted-publication.ts'
import { writeMessage as sendWords } from '../operators/write-message.ts'
import { settleAgain } from '../trading/set-aside.ts'
import type { DeskPlatform } from './desk-parts.ts'
import { asked, mountAct } from './mount-act.ts'

/** Mounts what operators ask each other for, by the functions that the command line calls. */
export function mountRequests(platform: DeskPlatform): void {
  mountMoneyRequests(platform)
  mountOrderRequests(platform)
  mountWords(platform)
  mountPublications(platform)
}

function mountMoneyRequests(platform: DeskPlatform): void {
  const { calendar } = platform
  mountAct(platform, setWithdrawalTerms, async (tx, { body: { id, changes } }, context) =>
    asked(
      'terms',
      id,
      await requestTerms(tx, { ...context, calendar }, { id, wanted: { of: 'withdrawal-terms', changes } }),
    ),
  )
  mountAct(platform, setFundRate, async (tx, { body: { id, ...rate } }, context) =>
    asked('terms', id, await requestTerms(tx, { ...context, calendar }, { id, wanted: { of: 'fund-rate', ...rate } })),
  )
  mountAct(platform, fundEndpoint, async (tx, { body: { id, amount, reason } }, context) => {
    const amountMinor = parseMoney(amount)
    if (amountMinor === 0n) return refuse('invalid-request', { amount: 'not zero' })
    return asked('house-funding', id, await requestHouseFunding(tx, context, { id, amountMinor, reason }))
  })
  mountAct(platform, setMethod, async (tx, { body: { id, way } }, context) =>
    asked('deposit-method', id, await requestDepositMethod(tx, context, { id, method: way })),
  )
}

/** Orders are voided by product and minutes, alike for everyone, and one that was set aside goes back to the rule: nobody names a result. */
function mountOrderRequests(platform: DeskPlatform): void {
  const { keys, calendar } = platform
  mountAct(platform, voidOrders, async (tx, { body }, context) =>
    asked('order-void', body.id, await requestVoid(tx, { ...context, keys, calendar }, body)),
  )
  mountAct(platform, settleEndpoint, async (tx, { params }, { operatorId, now }) => {
    const fault = await settleAgain(tx, params.order)
    if (fault === null) return refuse('not-found')
    const about = { subjectKind: 'order', subjectId: params.order }
    await recordAct(tx, { operatorId, act: 'settle-again', ...about, facts: { fault }, at: now })
    return done(about)
  })
}

function mountWords(platform: DeskPlatform): void {
  mountAct(platform, writeMessage, async (tx, { body: { id, account, texts } }, { operatorId, now }) => {
    if (!areTexts(texts)) return refuse('invalid-request', { texts: 'English among them, none empty' })
    const userId = await findByAccount(tx.db, account)
    if (userId === undefined) return refuse('not-found')
    const written = await sendWords(tx, { id, operatorId, userId, texts, now })
    return written.ok ? done({ subjectKind: 'message', subjectId: id }) : written
  })
}

function mountPublications(platform: DeskPlatform): void {
  const { contentFolder: folder, keys } = platform
  const publish = async (tx: Tx, context: ReviewContext, input: { id: string; wanted: WantedPublication }) =>
    asked('publication', input.id, await requestPublication(tx, { ...context, folder }, input))
  mountAct(platform, announce, (tx, { body: { id, texts, at } }, context) =>
    publish(tx, context, { id, wanted: { of: 'announcement', texts, ...(at === undefined ? {} : { at }) } }),
  )
  mountAct(platform, publishArticles, (tx, { body: { id, file, texts, at } }, context) =>
    publish(tx, context, { id, wanted: { of: 'articles', file, texts, ...(at === undefined ? {} : { at }) } }),
  )
  mountAct(platform, cancelEndpoint, async (tx, { params }, context) => {
    const cancelled = await cancelScheduled(tx, context, params.id)
    return cancelled.ok ? done({ subjectKind: 'publication', subjectId: params.id }) : cancelled
  })
  mountAct(platform, publishArticle, (tx, { body: { id, ...article } }, context) =>
    publish(tx, context, { id, wanted: { of: 'article', ...article } }),
  )
  mountAct(platform, withdrawArticle, (tx, { body: { id, ...place } }, context) =>
    publish(tx, context, { id, wanted: { of: 'withdrawal-of-article', ...place } }),
  )
  mountAct(platform, rotateKey, (tx, { body: { id } }, context) =>
    publish(tx, context, { id, wanted: { of: 'signing-key', previousKeyId: keys.keyId } }),
  )
}
