/** The operators' commands. Each goes through the services, in one transaction with its audit line. */
import { randomUUID } from 'node:crypto'
import { formatMoney, parseMoney } from '../../contract/money.ts'
import { moneySchema } from '../../contract/money-schema.ts'
import { ACT_ROLES, actsOfKind, decidingAct, isDeskKind, maySee } from '../../contract/desk/roles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { inTransaction, type Tx } from '../../server/database/transaction.ts'
import { makeSecondHalf } from '../../server/desk/second-half.ts'
import { findByAccount } from '../../server/identity/names.ts'
import { recordAct } from '../../server/operators/acts.ts'
import { requestAdjustment } from '../../server/operators/adjustments.ts'
import { approve, refuseReview } from '../../server/operators/decide.ts'
import { closedOn } from '../../server/identity/closed-on.ts'
import { disableOperator, listOperators } from '../../server/operators/operator-review.ts'
import { isAllowed, rolesOf } from '../../server/operators/roles.ts'
import { releaseWithdrawals } from '../../server/operators/release-withdrawals.ts'
import { resetTransactionPassword } from '../../server/operators/reset-transaction-password.ts'
import type { ReviewItem, ReviewKind } from '../../server/reviews/review-kind.ts'
import { answerCommand, conversationsCommand, readCommand } from './answer.ts'
import { publishArticleCommand, withdrawArticleCommand } from './articles.ts'
import { setDepositMethodCommand } from './deposit-method.ts'
import type { Desk, Options, Said } from './desk.ts'
import { figuresCommand } from './figures.ts'
import { freezeCommand, revokeIdentityCommand, unfreezeCommand } from './freeze.ts'
import { fundHouseCommand } from './fund-house.ts'
import { endSessionsCommand, findCommand, noteCommand } from './people.ts'
import { addProductCommand, productsCommand, setProductTermsCommand } from './products.ts'
import { publishMessageCommand, rotateSigningKeyCommand } from './publish.ts'
import { setOperatorRolesCommand } from './roles.ts'
import { savePicture } from './save-picture.ts'
import { cancelScheduledCommand, scheduledCommand } from './scheduled.ts'
import { setAsideCommand, settleAgainCommand } from './set-aside.ts'
import { setFundRateCommand, setWithdrawalTermsCommand } from './terms.ts'
import { voidOrdersCommand } from './void-orders.ts'

export type Command = (desk: Desk, words: readonly string[], options: Options) => Promise<Said>

export const COMMANDS: Readonly<Record<string, Command>> = {
  list: async (desk, [only]) => {
    const sees = await kindsToSee(desk)
    const waiting = await Promise.all(
      desk.kinds.filter(({ kind }) => sees(kind) && (!only || kind === only)).map((kind) => kind.list(desk.database)),
    )
    const lines = waiting.flat().map((item) => lineOf(item, desk.context.now))
    return done(lines.length > 0 ? lines : ['nothing waits'])
  },

  show: async (desk, [id = ''], options) => {
    const found = await find(desk, id)
    if (!found || !(await kindsToSee(desk))(found.item.kind)) return refuse('not-found')
    const { item } = found
    await inTransaction(desk.database, (tx) =>
      recordAct(tx, {
        operatorId: desk.context.operatorId,
        act: 'show',
        subjectKind: item.kind,
        subjectId: id,
        at: desk.context.now,
      }),
    )
    const facts = Object.entries({
      kind: item.kind,
      ...(item.userId === '' ? {} : { user: item.userId }),
      ...item.facts,
    }).map(([name, value]) => `${name}: ${value}`)
    const closed = await closedOn(desk.database, item.userId)
    // Money that has left can't be held back when its owner takes the withdrawal back in that minute.
    const order =
      item.kind === 'withdrawal' && item.isWaiting
        ? ['approve it before you pay: until then the person can take it back']
        : []
    return done([
      ...facts,
      ...(closed === null ? [] : [`account: closed on ${new Date(closed).toISOString().slice(0, 10)}`]),
      ...order,
      ...(options.photos === undefined ? [] : await savePhotos(desk, item, options.photos)),
    ])
  },

  approve: async (desk, [id = '']) => {
    const found = await find(desk, id)
    if (!found) return refuse('not-found')
    const approved = await inTransaction(desk.database, async (tx) => {
      const allowed = await checkRole(tx, desk, found.item)
      const said = allowed.ok ? await approve(tx, desk.context, found.kind, id) : allowed
      if (!said.ok) return said
      const isInvitation = said.value === 'approved' && found.kind.kind === 'operator'
      return done({ approval: said.value, half: isInvitation ? await makeSecondHalf(tx, id) : null })
    })
    if (!approved.ok) return approved
    const { approval, half } = approved.value
    if (approval === 'approved') await found.kind.finish?.(desk.database, id)
    return done([approval, ...(half === null ? [] : [`code for the invited operator, shown this once: ${half}`])])
  },

  refuse: async (desk, [id = ''], { reason = '' }) => {
    const found = await find(desk, id)
    if (!found) return refuse('not-found')
    const refused = await inTransaction(desk.database, async (tx) => {
      const allowed = await checkRole(tx, desk, found.item)
      return allowed.ok ? refuseReview(tx, desk.context, found.kind, { id, reason }) : allowed
    })
    return refused.ok ? done(['refused']) : refused
  },

  adjust: async (desk, [account = '', amount = ''], { reason = '' }) => {
    const userId = await findByAccount(desk.database, account)
    if (userId === undefined) return refuse('not-found')
    if (!moneySchema.safeParse(amount).success || parseMoney(amount) === 0n)
      return refuse('invalid-request', { amount: 'like 10.00 or -10.00' })
    const input = { id: randomUUID(), userId, amountMinor: parseMoney(amount), reason }
    const adjusted = await inTransaction(desk.database, (tx) => requestAdjustment(tx, desk.context, input))
    return adjusted.ok ? done([`${adjusted.value} ${input.id}`]) : adjusted
  },

  operators: async (desk) =>
    done((await listOperators(desk.database)).map(({ name, state, roles }) => `${name}  ${state}  ${roles.join(',')}`)),

  'disable-operator': async (desk, [name = '']) => {
    const disabled = await inTransaction(desk.database, (tx) => disableOperator(tx, desk.context, name))
    return disabled.ok ? done(['disabled']) : disabled
  },

  'set-operator-roles': setOperatorRolesCommand,

  conversations: conversationsCommand,
  read: readCommand,
  answer: answerCommand,
  'publish-message': publishMessageCommand,
  'publish-article': publishArticleCommand,
  'withdraw-article': withdrawArticleCommand,
  scheduled: scheduledCommand,
  'cancel-scheduled': cancelScheduledCommand,
  'rotate-signing-key': rotateSigningKeyCommand,
  products: productsCommand,
  'set-product-terms': setProductTermsCommand,
  'add-product': addProductCommand,
  'set-withdrawal-terms': setWithdrawalTermsCommand,

  'set-deposit-method': setDepositMethodCommand,
  'fund-house': fundHouseCommand,
  'void-orders': voidOrdersCommand,
  'set-aside': setAsideCommand,
  'settle-again': settleAgainCommand,

  'reset-transaction-password': async (desk, [account = '']) => {
    const userId = await findByAccount(desk.database, account)
    if (userId === undefined) return refuse('not-found')
    const input = { operatorId: desk.context.operatorId, userId, now: desk.context.now }
    const reset = await inTransaction(desk.database, (tx) => resetTransactionPassword(tx, input))
    return reset.ok
      ? done([
          `new transaction password: ${reset.value.password}`,
          `withdrawals are held until ${timeOf(reset.value.heldUntil)}`,
        ])
      : reset
  },

  'release-withdrawals': async (desk, [account = ''], { reason = '' }) => {
    const userId = await findByAccount(desk.database, account)
    if (userId === undefined) return refuse('not-found')
    const input = { operatorId: desk.context.operatorId, userId, reason, now: desk.context.now }
    const released = await inTransaction(desk.database, (tx) => releaseWithdrawals(tx, input))
    return released.ok ? done([`withdrawals that wait for a decision again: ${released.value}`]) : released
  },

  freeze: freezeCommand,
  unfreeze: unfreezeCommand,
  'revoke-identity': revokeIdentityCommand,
  find: findCommand,
  note: noteCommand,
  'end-sessions': endSessionsCommand,
  figures: figuresCommand,

  'set-fund-rate': setFundRateCommand,

  acts: async (desk) => {
    const acts = await desk.database
      .selectFrom('operator_act')
      .innerJoin('operator', 'operator.id', 'operator_act.operator_id')
      .select(['operator.name', 'act', 'subject_kind', 'subject_id', 'facts', 'at'])
      .orderBy('at', 'desc')
      .limit(50)
      .execute()
    return done(
      acts.map(
        (act) =>
          `${timeOf(Number(act.at))}  ${act.name}  ${act.act}  ${act.subject_kind} ${act.subject_id}  ${act.facts}`,
      ),
    )
  },
}

async function find(desk: Desk, id: string): Promise<{ kind: ReviewKind; item: ReviewItem } | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  for (const kind of desk.kinds) {
    const item = await kind.show(desk.database, id)
    if (item) return { kind, item }
  }
  return null
}

/** The kinds of items that this operator may see, by the desk's table of roles. */
async function kindsToSee(desk: Desk): Promise<(kind: string) => boolean> {
  const roles = await inTransaction(desk.database, (tx) => rolesOf(tx, desk.context.operatorId))
  return (kind) => isDeskKind(kind) && actsOfKind(kind).some((act) => maySee(roles, act))
}

/** The same table of roles as the desk's. */
async function checkRole(tx: Tx, desk: Desk, item: ReviewItem): Promise<Outcome<void>> {
  if (!isDeskKind(item.kind)) throw new Error(`no role decides ${item.kind}`)
  const act = decidingAct({ kind: item.kind, facts: item.facts })
  return (await isAllowed(tx, desk.context.operatorId, act))
    ? done(undefined)
    : refuse('not-found', { roles: ACT_ROLES[act].join(' ') })
}

async function savePhotos(desk: Desk, item: ReviewItem, folder: string): Promise<string[]> {
  const saved: string[] = []
  for (const name of ['frontPhoto', 'backPhoto', 'proof']) {
    const id = item.facts[name]
    if (id !== undefined) saved.push(await savePicture(desk.files, { name, id, userId: item.userId, folder }))
  }
  return saved
}

function lineOf(item: ReviewItem, now: number): string {
  const late = item.dueAt !== null && item.dueAt < now ? '  LATE' : ''
  const amount = item.amountMinor === 0n ? '' : `  ${formatMoney(item.amountMinor)}`
  const repeated = item.facts['proofAlsoSentFor'] === undefined ? '' : '  PROOF SENT BEFORE'
  return `${item.kind}  ${item.id}  ${timeOf(item.createdAt)}${amount}${late}${repeated}`
}

function timeOf(time: number): string {
  return new Date(time).toISOString()
}
