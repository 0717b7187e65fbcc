/** The part of a tap on "buy" that came with signed intents: the app's own signing, and its own check of the answer. */
import { signOrder, type OrderWish } from '../../src/commands/sign-order.ts'
import { faultOfAcceptance } from '../../src/commands/check-acceptance.ts'
import { prepareOrders } from '../../src/commands/place-order.ts'
import { makeKey, signText } from '../../src/evidence/browser-key.ts'
import { keepDeviceKey } from '../../src/store/device/device-key.ts'
import { pinKeys } from '../../src/store/device/pinned-keys.ts'
import { sessionCell } from '../../src/store/device/session.ts'
import { takeTicks } from '../../src/store/prices/live-prices.ts'
import { intentHash, type OrderIntent } from '../../contract/intent/order-intent.ts'
import { NO_RECEIPT_HASH, receiptText, type IntendedAcceptance } from '../../contract/settlement/receipt.ts'

export interface BuyTimes {
  readonly signMs: number
  readonly checkMs: number
}

const SESSION = {
  id: '2a6a3a3e-9d5f-4d8e-8a71-9f6f5f0f3c11',
  expiresAt: 4_000_000_000_000,
  user: { id: '6b1f1de4-4c6a-4d0f-8d4e-3d9a4b2f1c11', account: 'bench' },
}
const WISH: OrderWish = {
  productId: 'btc-usdt',
  priceScale: 2,
  direction: 'up',
  stake: '10.00',
  countdownSeconds: 30,
  returnRateBp: 8_000,
}
const PLATFORM_KEY_ID = 'bench'

/** Somebody is signed in, the device's key is registered, prices come in, and the sheet to buy stands open. @returns what signs for the platform */
export async function openSheet(): Promise<
  (intent: OrderIntent) => Promise<{ receipt: IntendedAcceptance; signature: string }>
> {
  sessionCell.set(SESSION)
  await keepDeviceKey({ userId: SESSION.user.id, ...(await makeKey()), registeredFor: SESSION.id }, null)
  const platform = await makeKey()
  await pinKeys({ signingKeys: { [PLATFORM_KEY_ID]: platform.publicKey } }, 1)
  takeTicks(
    [
      {
        productId: WISH.productId,
        seq: 40,
        kind: 'price',
        ts: 1_763_700_000_000,
        price: 6_421_850,
        sourceTs: 1_763_700_000_000,
        hash: 'a'.repeat(64),
      },
    ],
    1,
  )
  await prepareOrders()
  return async (intent) => {
    const receipt = acceptanceOf(intent)
    return { receipt, signature: await signText(platform.secret, receiptText(receipt)) }
  }
}

export async function buyOnce(
  answer: (intent: OrderIntent) => Promise<{ receipt: IntendedAcceptance; signature: string }>,
): Promise<BuyTimes> {
  const tapped = performance.now()
  const signed = await signOrder(WISH, crypto.randomUUID(), 'live')
  const signMs = performance.now() - tapped
  if (!signed.ok) throw new Error(`not signed: ${signed.problem}`)
  const acceptance = await answer(signed.value.signed.intent)
  const answered = performance.now()
  const fault = await faultOfAcceptance(signed.value.signed.intent, acceptance)
  if (fault !== null) throw new Error(fault)
  return { signMs, checkMs: performance.now() - answered }
}

function acceptanceOf(intent: OrderIntent): IntendedAcceptance {
  const { orderId, productId, direction, stake, returnRateBp, countdownSeconds, seenSeq, seenAt, termsHash } = intent
  return {
    type: 'acceptance',
    version: 2,
    rule: 'settle-2',
    priceScale: WISH.priceScale,
    orderId,
    productId,
    direction,
    stake,
    returnRateBp,
    countdownSeconds,
    seenSeq,
    seenAt,
    termsHash,
    intentHash: intentHash(intent),
    prevReceiptHash: NO_RECEIPT_HASH,
    acceptedAt: seenAt + 200,
    acceptedSeq: seenSeq + 1,
    acceptedHash: 'b'.repeat(64),
    keyId: PLATFORM_KEY_ID,
  }
}
