/** A device that signs, as the app's does: Ed25519, or P-256 as browsers without Ed25519 do. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { deviceKeyId, registrationText, type DeviceKeyKind } from '../../contract/intent/device-key.ts'
import {
  accountContent,
  actIntentText,
  PASSWORD_CONTENT,
  withdrawalContent,
  type ActContent,
  type ActIntent,
  type SignedAct,
  type SignedActName,
} from '../../contract/intent/act-intent.ts'
import { intentText, type OrderIntent, type SignedIntent } from '../../contract/intent/order-intent.ts'
import { orderTermsHash } from '../../contract/intent/order-terms.ts'
import type { Product } from '../../contract/rows/product.ts'

/** A person's choices; the rest of an intent comes from the product and from what the device saw. */
export interface OrderWish {
  readonly id?: string
  readonly direction?: 'up' | 'down'
  readonly stake: string
  readonly countdownSeconds: number
  /** Instead of the product's own. */
  readonly returnRateBp?: number
  /** Asks for practice money. */
  readonly practice?: true | undefined
}

/** The newest tick that a device has. */
export interface SeenTick {
  readonly seq: number
  readonly ts: number
  readonly hash: string
}

export class TestDevice {
  readonly publicKey: string
  readonly keyId: string
  readonly #sign: (text: string) => string

  constructor(kind: DeviceKeyKind = 'ed25519') {
    const { publicKey, privateKey } =
      kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.publicKey =
      kind === 'ed25519'
        ? x
        : Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
            'base64url',
          )
    this.keyId = deviceKeyId(this.publicKey)
    this.#sign = (text) =>
      sign(
        kind === 'ed25519' ? null : 'sha256',
        Buffer.from(text),
        kind === 'ed25519' ? privateKey : { key: privateKey, dsaEncoding: 'ieee-p1363' },
      ).toString('base64url')
  }

  sign(text: string): string {
    return this.#sign(text)
  }

  /** The body that registers this device's key. */
  registration(userId: string): { publicKey: string; signature: string } {
    return { publicKey: this.publicKey, signature: this.sign(registrationText({ userId, publicKey: this.publicKey })) }
  }

  signIntent(intent: OrderIntent): SignedIntent {
    return { intent, signature: this.sign(intentText(intent)), publicKey: this.publicKey }
  }

  /** The same again is the same text, as of an app that asks again. */
  signAct(act: SignedActName, actId: string, content: ActContent): SignedAct {
    const intent: ActIntent = { type: 'act-intent', version: 1, act, actId, deviceKeyId: this.keyId, at: 1, content }
    return { intent, signature: this.sign(actIntentText(intent)) }
  }

  /** The signature that an endpoint wants besides its other fields; null where it wants none. */
  signBody(
    endpointId: string,
    body: Readonly<Record<string, unknown>>,
    params?: Readonly<Record<string, unknown>>,
  ): SignedAct | null {
    const id = String(body['id'])
    // Tests send what the endpoint declares.
    switch (endpointId) {
      case 'request-withdrawal':
        return this.signAct(
          endpointId,
          id,
          withdrawalContent(body as { accountId: string; amount: string; fee: string }),
        )
      case 'add-withdrawal-account':
        return this.signAct(endpointId, id, accountContent(body['details'] as ActContent))
      case 'request-account-change':
        return this.signAct(endpointId, id, accountContent(body['details'] as ActContent, String(params?.['id'])))
      case 'change-password':
      case 'change-transaction-password':
        return this.signAct(endpointId, randomUUID(), PASSWORD_CONTENT)
      default:
        return null
    }
  }

  /** The body that buys. */
  order(
    product: Pick<Product, 'id' | 'priceScale' | 'countdowns'>,
    seen: SeenTick,
    wish: OrderWish,
  ): { intent: OrderIntent; signature: string } {
    const { intent, signature } = this.signIntent(this.intent(product, seen, wish))
    return { intent, signature }
  }

  intent(product: Pick<Product, 'id' | 'priceScale' | 'countdowns'>, seen: SeenTick, wish: OrderWish): OrderIntent {
    const { countdownSeconds } = wish
    const returnRateBp =
      wish.returnRateBp ?? product.countdowns.find(({ seconds }) => seconds === countdownSeconds)?.returnRateBp ?? 1
    return {
      type: 'order-intent',
      version: 1,
      orderId: wish.id ?? randomUUID(),
      deviceKeyId: this.keyId,
      productId: product.id,
      direction: wish.direction ?? 'up',
      stake: wish.stake,
      returnRateBp,
      countdownSeconds,
      seenSeq: seen.seq,
      seenHash: seen.hash,
      seenAt: seen.ts,
      termsHash: orderTermsHash({
        productId: product.id,
        priceScale: product.priceScale,
        countdownSeconds,
        returnRateBp,
      }),
      ...(wish.practice === true ? { practice: true } : {}),
    }
  }
}
