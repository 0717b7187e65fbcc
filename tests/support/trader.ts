/** A person at the other end of the wire: speaks HTTP to a server as the app does, keeps the cookie, reads its own feed. */
import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Answer, Body, EndpointShape, Params, Query } from '../../contract/endpoint.ts'
import { submitDeposit } from '../../contract/endpoints/deposits.ts'
import { putFile } from '../../contract/endpoints/files.ts'
import { registerDeviceKey } from '../../contract/endpoints/device-keys.ts'
import { getHead } from '../../contract/endpoints/market.ts'
import { placeOrder } from '../../contract/endpoints/orders.ts'
import { checkCode, register, requestCode } from '../../contract/endpoints/registration.ts'
import { getSession, signIn } from '../../contract/endpoints/session.ts'
import { snapshot, snapshotPublic } from '../../contract/endpoints/sync.ts'
import type { ProblemBody } from '../../contract/problem.ts'
import type { CollectionName } from '../../contract/sync/collection-rules.ts'
import type { Row } from '../../contract/sync/collections.ts'
import { IDEMPOTENCY_HEADER, type WireRow } from '../../contract/sync/messages.ts'
import { TestDevice, type OrderWish } from './test-device.ts'

export const PASSWORD = 'candor-test-password'
/** For so many ms an order that came too late is signed anew. */
const ANEW_MS_MAX = 240_000
const PAUSE_MS_MIN = 100
const PAUSE_MS_MAX = 12_800
export const TRANSACTION_PASSWORD = '246813'

export type Reply<E extends EndpointShape> =
  | { readonly ok: true; readonly status: number; readonly value: Answer<E> }
  | { readonly ok: false; readonly status: number; readonly problem: ProblemBody }

type Unsigned<B> = B extends { signed: unknown } ? Omit<B, 'signed'> & { readonly signed?: B['signed'] } : B

export interface CallInput<E extends EndpointShape> {
  readonly params?: Params<E>
  readonly query?: Query<E>
  /** The call adds the device's signature by itself. */
  readonly body?: Unsigned<Body<E>>
  readonly bytes?: Uint8Array | Buffer
  readonly key?: string
}

export class Trader {
  readonly address: string
  readonly account: string
  /** The device that signs for this person; its key is registered before it signs. */
  readonly signer = new TestDevice()
  /** By the order's id: what was signed last, and the key of its own that it is sent under where it was signed anew. */
  readonly #asked = new Map<string, { readonly key: string | null; readonly body: Promise<Body<typeof placeOrder>> }>()
  /** By the cookie of the session. */
  #registered: { readonly cookie: string; readonly done: Promise<void> } | null = null
  #cookie = ''
  #device = ''

  constructor(address: string, account: string = `trader${randomInt(36 ** 5, 36 ** 6).toString(36)}`) {
    this.address = address
    this.account = account
  }

  /** As a Cookie header, for calls by hand. */
  get cookie(): string {
    return this.#cookie
  }

  /** The cookie that this device keeps after a sign-in, as a Cookie header. */
  get device(): string {
    return this.#device
  }

  async call<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> {
    const url = new URL(`/api${fillPath(endpoint.path, input.params)}`, this.address)
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const headers: Record<string, string> = { origin: this.address }
    if (this.#cookie) headers['cookie'] = this.#cookie
    if (endpoint.idempotent) headers[IDEMPOTENCY_HEADER] = input.key ?? randomUUID()
    if (input.body !== undefined) headers['content-type'] = 'application/json'
    if (input.bytes) headers['content-type'] = 'image/png'
    const signed =
      input.body === undefined || 'signed' in (input.body as object)
        ? null
        : this.signer.signBody(endpoint.id, input.body, input.params)
    if (signed) await this.registerKey()
    if (signed && this.#cookie) headers['cookie'] = this.#cookie
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      body: input.bytes
        ? Buffer.from(input.bytes)
        : input.body === undefined
          ? null
          : JSON.stringify(signed ? { ...(input.body as object), signed } : input.body),
    })
    const [setCookie, setDevice] = response.headers.getSetCookie().map((header) => header.split(';')[0] ?? '')
    if (setCookie) this.#cookie = setCookie
    if (setDevice) this.#device = setDevice
    const text = await response.text()
    // The server promises these forms; a test that reads a field which is not there fails where it uses it.
    if (response.ok) return { ok: true, status: response.status, value: JSON.parse(text) as Answer<E> }
    return { ok: false, status: response.status, problem: JSON.parse(text) as ProblemBody }
  }

  /** The same, for a call that this test takes for granted. */
  async mustCall<E extends EndpointShape>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    const reply = await this.call(endpoint, input)
    if (!reply.ok) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(reply.problem)}`)
    return reply.value
  }

  /** Registers with the demo code and signs in. */
  async open(): Promise<this> {
    const code = await this.mustCall(requestCode, {
      body: { target: { kind: 'email', value: `${this.account}@example.com` } },
    })
    if (code.demoCode === null) throw new Error('the server is not in demo mode')
    const check = await this.mustCall(checkCode, {
      body: { requestId: code.requestId, code: code.demoCode, inviteCode: null },
    })
    await this.mustCall(register, {
      body: {
        registrationToken: check.registrationToken,
        account: this.account,
        password: PASSWORD,
        transactionPassword: TRANSACTION_PASSWORD,
      },
    })
    await this.mustCall(signIn, { body: { identifier: this.account, password: PASSWORD } })
    return this
  }

  /** Pays in by the first method and waits until the demo reviewer has approved it. */
  async deposit(amount: string): Promise<void> {
    const id = await this.askDeposit(amount)
    await until(`deposit ${id} approved`, async () =>
      (await this.rows('deposits')).some((deposit) => deposit.id === id && deposit.status === 'success'),
    )
  }

  /** Asks for a deposit by the first method. @returns its id */
  async askDeposit(amount: string, id: string = randomUUID()): Promise<string> {
    const method = (await this.publicRows('depositMethods'))[0]
    if (!method) throw new Error('no deposit method')
    const proofFileId = randomUUID()
    await this.mustCall(putFile, {
      params: { id: proofFileId },
      query: { purpose: 'deposit-proof' },
      bytes: await proofPicture(),
    })
    await this.mustCall(submitDeposit, {
      body: {
        id,
        methodId: method.id,
        amount,
        source: 'test bank 1',
        proofFileId,
        transactionPassword: TRANSACTION_PASSWORD,
      },
    })
    return id
  }

  /**
   * Buys up with the product's own terms for that countdown. The same id again is the same signed text; one that came or was taken too late is signed
   * anew, as the app does: nothing was bought. The app does so once, this one as long as a busy machine may take, with longer and longer pauses:
   * hundreds that ask again at once would keep the server from taking any of them.
   */
  async buy(product: Row<'products'>, input: OrderWish & { key?: string }): Promise<Reply<typeof placeOrder>> {
    if (!product.countdowns.some((choice) => choice.seconds === input.countdownSeconds))
      throw new Error(`${product.id} has no countdown of ${input.countdownSeconds} s`)
    const id = input.id ?? randomUUID()
    const sign = (key: string | null) => ({ key, body: this.orderBody(product, { ...input, id }) })
    const deadline = performance.now() + ANEW_MS_MAX
    for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      const asked = this.#asked.get(id) ?? sign(null)
      this.#asked.set(id, asked)
      const reply = await this.call(placeOrder, { key: asked.key ?? input.key ?? id, body: await asked.body })
      if (reply.ok || !isForNow(reply.problem)) return reply
      if (performance.now() > deadline) return reply
      await new Promise((resolve) => setTimeout(resolve, randomInt(pauseMs / 2, pauseMs)))
      // The first of several calls under one id signs for all.
      if (this.#asked.get(id) === asked) this.#asked.set(id, sign(randomUUID()))
    }
  }

  /** The body of a buy, signed at the newest head. */
  async orderBody(product: Row<'products'>, wish: OrderWish): Promise<Body<typeof placeOrder>> {
    await this.registerKey()
    const head = await this.mustCall(getHead, { params: { id: product.id } })
    return this.signer.order(product, head, wish)
  }

  /** Once in a session. */
  registerKey(): Promise<void> {
    if (this.#registered?.cookie !== this.#cookie) {
      const register = async () => {
        const { user } = await this.mustCall(getSession)
        await this.mustCall(registerDeviceKey, { body: this.signer.registration(user.id) })
      }
      this.#registered = { cookie: this.#cookie, done: register() }
    }
    return this.#registered.done
  }

  /** The person's hot rows of a collection, as the first mirror would get them. */
  rows<C extends CollectionName>(collection: C): Promise<Row<C>[]> {
    return this.#read(snapshot, collection)
  }

  publicRows<C extends CollectionName>(collection: C): Promise<Row<C>[]> {
    return this.#read(snapshotPublic, collection)
  }

  /** Those that take orders; on a machine so busy that all prices are late, once there are some. */
  async openProducts(): Promise<[Row<'products'>, ...Row<'products'>[]]> {
    let all: Row<'products'>[] = []
    const open = () => all.filter((product) => product.status === 'open')
    const look = async () => {
      all = await this.publicRows('products')
      return open().length > 0
    }
    try {
      await until('a product open', look, { withinMs: 200_000, everyMs: 500 })
    } catch (cause) {
      // Whether the prices stand still, or the list alone says so.
      const [{ id, status } = { id: '', status: 'no product' }] = all
      const head = await this.call(getHead, { params: { id } })
      throw new Error(`${id} is ${status}; its head at ${Date.now()}: ${JSON.stringify(head)}`, { cause })
    }
    const [first, ...others] = open()
    if (!first) throw new Error('no product is open')
    return [first, ...others]
  }

  async #read<C extends CollectionName>(
    endpoint: typeof snapshot | typeof snapshotPublic,
    collection: C,
  ): Promise<Row<C>[]> {
    const rows: WireRow[] = []
    let page = await this.mustCall(endpoint, { query: { limit: 1_000 } })
    rows.push(...page.rows)
    while (page.next !== null) {
      page = await this.mustCall(endpoint, {
        query: { epoch: page.epoch, startSeq: page.startSeq, after: page.next, limit: 1_000 },
      })
      rows.push(...page.rows)
    }
    // The collection's name says which row it is.
    return rows.flatMap((row) => (row.collection === collection && row.doc ? [row.doc as Row<C>] : []))
  }
}

/** Asks again until it is so; fails plainly when it takes too long. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + (options.withinMs ?? 100_000)
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? 250))
  }
}

/** Whether an order was refused for a reason that passes. One that is `unavailable` without a signature may have been taken. */
function isForNow({ code, refusal }: ProblemBody): boolean {
  if (code === 'unavailable') return refusal !== undefined
  return code === 'price-too-old' || code === 'too-slow' || code === 'product-stalled'
}

/** Answers that are worth the same request again: they say that the server is busy, not what it thinks of the request. */
export function isTransient(
  reply: { readonly ok: true } | { readonly ok: false; readonly problem: ProblemBody },
): boolean {
  return !reply.ok && ['too-many-requests', 'unavailable', 'product-stalled'].includes(reply.problem.code)
}

/** A picture that a person might attach: a real PNG, another one each time. */
export function proofPicture(): Promise<Buffer> {
  return sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
    },
  })
    .png()
    .toBuffer()
}

function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
}
