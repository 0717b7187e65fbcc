/** People with devices that are told by push, on a server whose jobs the test runs round by round. */
import { randomUUID } from 'node:crypto'
import { putPush } from '../../contract/endpoints/push.ts'
import { signIn } from '../../contract/endpoints/session.ts'
import { PUSH_KINDS, readPushPayload, type PushKind } from '../../contract/push.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { livingSessions } from '../../server/identity/sessions.ts'
import { sendMessage } from '../../server/messages/send-message.ts'
import { deliverAlarms } from '../../server/push/deliver-alarms.ts'
import { deliverDue, type LivingSessions } from '../../server/push/deliver.ts'
import { followAll } from '../../server/push/follow-feeds.ts'
import { createRemote } from '../../src/remote/exchange.ts'
import { renewSubscription } from '../../src/remote/push-subscription.ts'
import { startHandMarketServer, type HandMarketServer } from './hand-market-server.ts'
import { fundedTrader, userIdOf } from './http-calls.ts'
import { TestPushService, TEST_VAPID_KEYS } from './push-service.ts'
import { PASSWORD, Trader } from './trader.ts'

export const PUSH_SENDER = { keys: TEST_VAPID_KEYS, subject: 'mailto:candor@example.com', isLoopbackAllowed: true }

export class PushScene {
  readonly server: HandMarketServer
  readonly service: TestPushService
  /** The statuses by which the push service has refused something for good. */
  readonly refused: number[] = []

  private constructor(server: HandMarketServer, service: TestPushService) {
    this.server = server
    this.service = service
  }

  static async open(): Promise<PushScene> {
    return new PushScene(await startHandMarketServer(), await new TestPushService().open())
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.service.close()
  }

  /** After a test: no device is subscribed, and nothing was told. */
  async forget(): Promise<void> {
    this.service.received.length = 0
    this.service.answers.clear()
    for (const table of ['push_subscription', 'push_left', 'push_alarm'] as const)
      await this.database().deleteFrom(table).execute()
  }

  now(): number {
    return this.server.exchange.clock.now()
  }

  database(): HandMarketServer['exchange']['postgres']['database'] {
    return this.server.exchange.postgres.database
  }

  /** Does one round of the job, without its timers. */
  async round(): Promise<void> {
    await followAll(this.database(), this.now())
    while ((await deliverDue(this.#delivery())).isMore);
  }

  /** The same, and the alarms after it. */
  async alarmRound(): Promise<void> {
    await this.round()
    while ((await deliverAlarms(this.#delivery())).isMore);
  }

  /** The sender, and who says which sessions live, as the job gets them. */
  readonly sending: { readonly sender: typeof PUSH_SENDER; readonly livingSessions: LivingSessions } = {
    sender: PUSH_SENDER,
    livingSessions: (ids, now) => livingSessions(this.database(), ids, now),
  }

  #delivery() {
    const onRefused = (code: number) => void this.refused.push(code)
    return { ...this.sending, database: this.database(), now: this.now(), onRefused }
  }

  told() {
    return this.service.received.map(({ path, text }) => ({ path, ...readPushPayload(text) }))
  }

  /** The devices that were told of an alarm. */
  alarms(): string[] {
    return this.told()
      .filter(({ kind }) => kind === 'alarm')
      .map(({ path }) => path)
      .sort()
  }

  async subscribed(path: string, kinds: readonly PushKind[] = PUSH_KINDS): Promise<{ trader: Trader; userId: string }> {
    const trader = await fundedTrader(this.server, 100_000n)
    await trader.mustCall(putPush, { body: { ...this.service.subscription(path), kinds: [...kinds] } })
    return { trader, userId: await userIdOf(this.server, trader.account) }
  }

  /** The same person on a further device, which is told what `kinds` says. */
  async further(owner: Trader, path: string, kinds: readonly PushKind[] = PUSH_KINDS): Promise<Trader> {
    const device = new Trader(this.server.address, owner.account)
    await device.mustCall(signIn, { body: { identifier: owner.account, password: PASSWORD } })
    await device.mustCall(putPush, { body: { ...this.service.subscription(path), kinds: [...kinds] } })
    return device
  }

  /** @returns the message's id */
  message(userId: string, kind: 'deposit-approved' | 'text' | 'welcome', id: string = randomUUID()): Promise<string> {
    return inTransaction(this.database(), async (tx) => {
      await sendMessage(tx, {
        id,
        userId,
        kind,
        facts: { amount: '500.00', number: 'D1' },
        texts: kind === 'text' ? { 'en-US': { title: 'Secret', body: 'words' } } : null,
        at: this.now(),
      })
      return id
    })
  }

  /** The device's side, with the session's cookie: its browser answers with this address. */
  device(trader: Trader) {
    const fetchAs: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('cookie', trader.cookie)
      request.headers.set('origin', this.server.address)
      return fetch(request)
    }
    const remote = createRemote({ prefix: `${this.server.address}/api`, fetch: fetchAs })
    const keys: string[] = []
    const renew = (path: string | null, chosen: readonly PushKind[] | null = null) =>
      renewSubscription(
        remote,
        (publicKey) => {
          keys.push(publicKey)
          return Promise.resolve(path === null ? null : this.service.subscription(path))
        },
        chosen,
      )
    return { keys, renew }
  }
}
