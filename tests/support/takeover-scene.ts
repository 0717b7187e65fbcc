/** Somebody takes a person's account over, on a server that sends its letters to a mail server of the test. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { businessCalendar } from '../../contract/business-day.ts'
import { changePassword, requestPasswordCode, resetPassword } from '../../contract/endpoints/passwords.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { stopAccount } from '../../contract/endpoints/stop-account.ts'
import { addWithdrawalAccount } from '../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../contract/endpoints/withdrawals.ts'
import { COMMANDS } from '../../scripts/operator/commands.ts'
import type { Desk } from '../../scripts/operator/desk.ts'
import type { Database } from '../../server/database/database.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { sendAlarms, type AlarmPost } from '../../server/identity/send-alarms.ts'
import { createCarrier } from '../../server/identity/send-code.ts'
import { createStopTokens } from '../../server/identity/stop-token.ts'
import { ensureAutomaticReviewers } from '../../server/operators/automatic-reviewers.ts'
import { reviewKinds } from '../../server/operators/review-kinds.ts'
import { USUAL_BOUNDS } from '../../server/reviews/bounds.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { decideVerification } from '../../server/verification/decide-verification.ts'
import { submitVerification } from '../../server/verification/submit-verification.ts'
import { startHandMarketServer, type HandMarketServer } from './hand-market-server.ts'
import { fundedTrader, userIdOf } from './http-calls.ts'
import { openMailServer, type MailServer } from './mail-server.ts'
import { TEST_DATA_KEY } from './test-market.ts'
import { PASSWORD, Trader, TRANSACTION_PASSWORD } from './trader.ts'

export const DETAILS = {
  kind: 'currency-address',
  network: 'TRC20',
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const
/** The password that a thief sets. */
export const NEXT = 'another-good-password'
/** The password that the owner sets by a code. */
export const THIRD = 'a-third-good-password'
const MAILER = { user: 'letters', password: 'letters-password' }

export class TakeoverScene {
  readonly server: HandMarketServer
  /** The post by which the server sends letters. */
  readonly post: AlarmPost
  readonly #mail: MailServer

  private constructor(server: HandMarketServer, mail: MailServer) {
    this.server = server
    this.#mail = mail
    this.post = this.postBy(mail.url({ ...MAILER, query: '?requireTLS=false' }))
  }

  static async open(): Promise<TakeoverScene> {
    return new TakeoverScene(await startHandMarketServer(), await openMailServer({ tls: 'none', ...MAILER }))
  }

  async close(): Promise<void> {
    await this.#mail.close()
    await this.server.close()
  }

  database(): Database {
    return this.server.exchange.postgres.database
  }

  now(): number {
    return this.server.exchange.clock.now()
  }

  later(ms: number): void {
    this.server.exchange.clock.time += ms
  }

  /** @param smtpUrl null: a demo, which sends nothing */
  postBy(smtpUrl: string | null): AlarmPost {
    const carrier = createCarrier({
      isDemo: smtpUrl === null,
      smtpUrl,
      smsUrl: null,
      mailFrom: 'candor@candor.example',
      log: pino({ level: 'silent' }),
    })
    return {
      database: this.database(),
      carrier,
      tokens: createStopTokens(TEST_DATA_KEY),
      appUrl: 'https://candor.example/',
      timeZone: 'Asia/Shanghai',
    }
  }

  /** A person with money, signed in where the account was opened. */
  person(): Promise<Trader> {
    return fundedTrader(this.server, 100_000n)
  }

  /** The same person on a device that nobody has seen before. */
  async elsewhere(owner: Trader, password = PASSWORD): Promise<Trader> {
    this.later(1_000)
    const device = new Trader(this.server.address, owner.account)
    await device.mustCall(signIn, { body: { identifier: owner.account, password } })
    return device
  }

  async verify(owner: Trader): Promise<void> {
    const userId = await userIdOf(this.server, owner.account)
    const identity = {
      name: '王芳',
      nationality: 'CN',
      idNumber: '11010519491231002X',
      frontFileId: randomUUID(),
      backFileId: randomUUID(),
    }
    const context = {
      userId,
      now: this.now(),
      calendar: businessCalendar('UTC'),
      vault: createVault(TEST_DATA_KEY),
      arePhotos: () => Promise.resolve(true),
    }
    await inTransaction(this.database(), (tx) => submitVerification(tx, context, identity))
    const { id } = await this.database()
      .selectFrom('verification')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    await inTransaction(this.database(), (tx) => decideVerification(tx, { id, now: this.now(), status: 'verified' }))
  }

  /** Follows the link of a letter. */
  stop(token: string) {
    return new Trader(this.server.address).call(stopAccount, { body: { token } })
  }

  /** Sends what is owed. @returns the letters that came for this person, as text, oldest first */
  async lettersTo(owner: Trader): Promise<string[]> {
    await sendAlarms(this.post, this.now())
    return this.#mail.received
      .filter(({ to }) => to.includes(`${owner.account}@example.com`))
      .map(({ raw }) => textOf(raw))
  }

  /** @returns the token of the newest letter's link */
  async tokenFor(owner: Trader): Promise<string> {
    return tokenIn((await this.lettersTo(owner)).at(-1))
  }

  /** Does what an operator does by `npm run operator`. @param at which of two operators */
  async operate(command: string, words: readonly string[], reason?: string, at: 0 | 1 = 0) {
    return COMMANDS[command]?.(await this.#desk(at), words, { reason })
  }

  async #desk(at: 0 | 1): Promise<Desk> {
    const operators = await inTransaction(this.database(), (tx) => ensureAutomaticReviewers(tx, this.now()))
    return {
      database: this.database(),
      kinds: reviewKinds(createVault(TEST_DATA_KEY)),
      context: { operatorId: operators[at]?.id ?? '', now: this.now(), bounds: USUAL_BOUNDS },
      timeZone: 'Asia/Shanghai',
      files: {
        database: this.database(),
        key: TEST_DATA_KEY,
        store: { put: never, get: never, remove: never },
        onFault: (error) => {
          throw error
        },
      },
      contentFolder: '',
      keys: null,
      write: () => Promise.resolve(''),
    }
  }
}

const never = () => Promise.reject(new Error('no pictures here'))

export function bind(trader: Trader) {
  return trader.mustCall(addWithdrawalAccount, {
    body: { id: randomUUID(), details: DETAILS, transactionPassword: TRANSACTION_PASSWORD },
  })
}

export function withdraw(trader: Trader, accountId: string, id: string = randomUUID()) {
  return trader.call(requestWithdrawal, {
    body: { id, accountId, amount: '60.00', fee: '1.00', transactionPassword: TRANSACTION_PASSWORD },
  })
}

/** The messages about what happened to the account. */
export async function messagesOf(trader: Trader) {
  return (await trader.rows('messages')).filter(({ kind }) => kind !== 'welcome' && kind !== 'verification-approved')
}

export function changeLogin(trader: Trader, oldPassword = PASSWORD, newPassword = NEXT) {
  return trader.mustCall(changePassword, { body: { oldPassword, newPassword } })
}

/** Sets a new login password by a code, as somebody does who has forgotten it. */
export async function resetByCode(trader: Trader, newPassword = THIRD): Promise<void> {
  const { requestId, demoCode } = await trader.mustCall(requestPasswordCode, {
    body: { target: { kind: 'email', value: `${trader.account}@example.com` } },
  })
  await trader.mustCall(resetPassword, { body: { requestId, code: demoCode ?? '', newPassword } })
}

export function tokenIn(letter = ''): string {
  return /https:\/\/candor\.example\/#\/pages\/password\/stop\?token=([\w-]{43})\s/.exec(letter)?.[1] ?? ''
}

/** The text of a mail, whichever way it was encoded for the line. */
function textOf(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
