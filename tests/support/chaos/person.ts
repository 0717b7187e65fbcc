/** Somebody who registers, pays in, trades, saves, withdraws and writes to customer service, whatever the server goes through. */
import { isDeepStrictEqual } from 'node:util'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { sendChatMessage } from '../../../contract/endpoints/chat.ts'
import { submitDeposit } from '../../../contract/endpoints/deposits.ts'
import { registerDeviceKey } from '../../../contract/endpoints/device-keys.ts'
import { putFile } from '../../../contract/endpoints/files.ts'
import { depositIntoFund, withdrawFromFund } from '../../../contract/endpoints/fund.ts'
import { getHead } from '../../../contract/endpoints/market.ts'
import { placeOrder } from '../../../contract/endpoints/orders.ts'
import { checkCode, register, requestCode } from '../../../contract/endpoints/registration.ts'
import { signIn } from '../../../contract/endpoints/session.ts'
import { submitVerification } from '../../../contract/endpoints/verification.ts'
import { addWithdrawalAccount } from '../../../contract/endpoints/withdrawal-accounts.ts'
import { requestWithdrawal } from '../../../contract/endpoints/withdrawals.ts'
import type { CollectionName } from '../../../contract/sync/collection-rules.ts'
import type { Row } from '../../../contract/sync/collections.ts'
import { TestDevice, type OrderWish } from '../test-device.ts'
import { PASSWORD, TRANSACTION_PASSWORD } from '../trader.ts'
import { callUntilAnswered, type CallerOptions, type Final, type Shot } from './steady-caller.ts'

/** An act that the server said it has done, and the row that must show it. */
export interface Acknowledged {
  readonly collection: CollectionName
  readonly id: string
}

export interface World extends CallerOptions {
  readonly newId: () => string
  /** Another one each time: a picture proves one payment. */
  readonly newPicture: () => Promise<Buffer>
  readonly products: () => readonly Row<'products'>[]
  readonly depositMethods: () => readonly Row<'depositMethods'>[]
  readonly onAcknowledged: () => void
  /** Told of each refusal that a person does not see: their device signs anew. */
  readonly onSignedAnew?: (what: string) => void
}

/** The app signs an order once more after these refusals, for so long after the tap, ms (src/commands/place-order.ts). */
const SIGNED_ANEW: readonly string[] = ['price-too-old', 'too-slow', 'head-unknown']
const SIGNED_ANEW_MS_MAX = 4_000
/** Repeats a call that was answered, and wants the same answer. */
const REPEATED_SHARE = 0.1
const STAKE = '10.00'
/** The server takes twenty lines a minute of one person. */
const LINE_MS_MIN = 3_500

export class ChaosPerson {
  readonly account: string
  readonly acknowledged: Acknowledged[] = []
  /** Ids that the server has refused: they must not be found. */
  readonly refused: Acknowledged[] = []
  /** Answers that differed when the same was asked again. */
  readonly unequal: string[] = []
  readonly #world: World
  readonly #device = new TestDevice()
  cookie = ''
  userId = ''

  /** @param from the person's network address, where the world's people don't share one */
  constructor(world: World, account: string, from?: string) {
    this.#world = from === undefined ? world : { ...world, from }
    this.account = account
  }

  async open(): Promise<void> {
    const value = `${this.account}@example.com`
    for (;;) {
      const code = await this.#ask(requestCode, {
        key: this.#world.newId(),
        body: { target: { kind: 'email', value } },
      })
      if (!code.ok) {
        // The code went out and its answer was lost: the next one may go after a minute.
        await new Promise((resolve) => setTimeout(resolve, (code.problem.retryAfterSeconds ?? 5) * 1_000))
        continue
      }
      const check = await this.#ask(checkCode, {
        key: '',
        body: { requestId: code.value.requestId, code: code.value.demoCode, inviteCode: null },
      })
      if (!check.ok) throw new Error(`a right code was refused: ${check.problem.code}`)
      const body = {
        registrationToken: check.value.registrationToken,
        account: this.account,
        password: PASSWORD,
        transactionPassword: TRANSACTION_PASSWORD,
      }
      const registered = await this.#ask(register, { key: this.#world.newId(), body })
      if (!registered.ok) throw new Error(`a registration was refused: ${registered.problem.code}`)
      break
    }
    const session = await this.#ask(signIn, { key: '', body: { identifier: this.account, password: PASSWORD } })
    if (!session.ok) throw new Error(`a registered person was not let in: ${session.problem.code}`)
    this.userId = session.value.user.id
    const registered = await this.#ask(registerDeviceKey, { key: '', body: this.#device.registration(this.userId) })
    if (!registered.ok) throw new Error(`a device's key was refused: ${registered.problem.code}`)
    this.#world.onAcknowledged()
  }

  async deposit(amount: string): Promise<void> {
    const method = this.#world.depositMethods()[0]
    if (!method) throw new Error('no deposit method')
    const proofFileId = this.#world.newId()
    await this.#ask(putFile, {
      key: proofFileId,
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await this.#world.newPicture(),
    })
    const id = this.#world.newId()
    await this.#act('deposits', submitDeposit, id, {
      body: {
        id,
        methodId: method.id,
        amount,
        source: 'bank 1',
        proofFileId,
        transactionPassword: TRANSACTION_PASSWORD,
      },
    })
  }

  /** Verified identity and a bound account: what a withdrawal needs. */
  async prepareToWithdraw(): Promise<void> {
    const [frontFileId, backFileId] = [this.#world.newId(), this.#world.newId()]
    for (const id of [frontFileId, backFileId])
      await this.#ask(putFile, {
        key: id,
        params: { id },
        query: { purpose: 'identity-photo' },
        bytes: await this.#world.newPicture(),
      })
    await this.#ask(submitVerification, {
      key: this.#world.newId(),
      body: { name: 'Ada Lovelace', nationality: 'GB', idNumber: 'P1234567', frontFileId, backFileId },
    })
    const id = this.#world.newId()
    const details = { kind: 'currency-address', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
    await this.#act('withdrawalAccounts', addWithdrawalAccount, id, {
      body: { id, details, transactionPassword: TRANSACTION_PASSWORD },
    })
    this.#accountId = id
  }
  #accountId = ''

  /** One of the things that people do. */
  async actOnce(): Promise<void> {
    const chance = this.#world.random()
    const id = this.#world.newId()
    if (chance < 0.55) await this.#buy(id)
    else if (chance < 0.8 && performance.now() - this.#wroteAt < LINE_MS_MIN) await this.#buy(id)
    else if (chance < 0.8) await this.#write(id)
    else if (chance < 0.86) await this.deposit('100.00')
    else if (chance < 0.91) await this.#act('fundMoves', depositIntoFund, id, { body: { id, amount: '5.00' } })
    else if (chance < 0.94) await this.#act('fundMoves', withdrawFromFund, id, { body: { id, amount: '1.00' } })
    else if (this.#accountId) {
      await this.#act('withdrawals', requestWithdrawal, id, {
        body: {
          id,
          accountId: this.#accountId,
          amount: '20.00',
          fee: '1.00',
          transactionPassword: TRANSACTION_PASSWORD,
        },
      })
    }
  }

  #wroteAt = -Infinity
  async #write(id: string): Promise<void> {
    this.#wroteAt = performance.now()
    await this.#act('chat', sendChatMessage, id, { body: { id, text: `line ${id}`, fileId: null } })
  }

  async #buy(id: string): Promise<void> {
    const products = this.#world.products()
    const product = products[Math.floor(this.#world.random() * products.length)]
    const [terms] = product?.countdowns.toSorted((left, right) => left.seconds - right.seconds) ?? []
    if (!product || !terms) return
    const direction = this.#world.random() < 0.5 ? 'up' : 'down'
    const wish = { direction, stake: STAKE, countdownSeconds: terms.seconds } as const
    const tappedAt = performance.now()
    const problem = await this.#order(product, { ...wish, id })
    if (problem === null || !SIGNED_ANEW.includes(problem) || performance.now() - tappedAt > SIGNED_ANEW_MS_MAX) return
    this.#world.onSignedAnew?.(`${placeOrder.id} ${problem}`)
    await this.#order(product, { ...wish, id: this.#world.newId() })
  }

  /** Signs an order at the newest head, once: a person who gets no answer asks again with the same text. @returns why it was refused, or null */
  async #order(product: Row<'products'>, wish: OrderWish & { readonly id: string }): Promise<string | null> {
    const head = await this.#ask(getHead, { key: '', params: { id: product.id } })
    if (!head.ok) return head.problem.code
    const answer = await this.#act('orders', placeOrder, wish.id, {
      body: this.#device.order(product, head.value, wish),
    })
    return answer.ok ? null : answer.problem.code
  }

  async #act<E extends EndpointShape>(
    collection: CollectionName,
    endpoint: E,
    id: string,
    shot: Omit<Shot, 'key'>,
  ): Promise<Final<E>> {
    // Signed once: whoever gets no answer asks again with the same text.
    const signed = this.#device.signBody(endpoint.id, (shot.body ?? {}) as Record<string, unknown>, shot.params)
    const sent = signed ? { ...shot, body: { ...(shot.body as object), signed } } : shot
    const answer = await this.#ask(endpoint, { ...sent, key: id })
    ;(answer.ok ? this.acknowledged : this.refused).push({ collection, id })
    if (answer.ok) this.#world.onAcknowledged()
    if (this.#world.random() >= REPEATED_SHARE) return answer
    const again = await this.#ask(endpoint, { ...sent, key: id })
    if (answer.ok ? !isDeepStrictEqual(again, answer) : !again.ok && again.problem.code !== answer.problem.code)
      this.unequal.push(`${endpoint.id} ${id}`)
    // The server may do the second time what it refused for a passing reason.
    if (!answer.ok && again.ok) {
      this.refused.pop()
      this.acknowledged.push({ collection, id })
    }
    return answer
  }

  async #ask<E extends EndpointShape>(endpoint: E, shot: Shot): Promise<Final<E>> {
    const answer = await callUntilAnswered(this.#world, endpoint, shot, this.cookie)
    if (answer.cookie) this.cookie = answer.cookie
    return answer
  }
}
