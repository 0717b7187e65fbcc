/** An authenticator in software: a key of P-256, CBOR and signatures as WebAuthn writes them, and each part may be forged. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Answer, Body } from '../../contract/endpoint.ts'
import {
  addPasskey,
  signInWithPasskey,
  startActConfirmation,
  startPasskey,
  startPasskeySignIn,
  type PasskeyAssertion,
} from '../../contract/endpoints/passkeys.ts'
import { TEST_SITE } from './test-settings.ts'
import { PASSWORD, TRANSACTION_PASSWORD, type Reply, type Trader } from './trader.ts'

type Challenge = Answer<typeof startPasskeySignIn>

/** The parts of an answer that a thief could want to be others. */
export interface Forged {
  readonly origin?: string
  readonly site?: string
  readonly isVerified?: boolean
  readonly type?: string
  readonly counter?: number
  readonly userHandle?: string | null
}

const PRESENT = 0b1
const VERIFIED = 0b100
const HAS_CREDENTIAL = 0b1000000

export class TestPasskey {
  readonly credentialId = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  /** 0: does not count, as those do that are kept on several devices. */
  counter: number
  #userHandle: string | null = null

  constructor({ counter = 0 }: { readonly counter?: number } = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.counter = counter
    // COSE: kty EC2, alg ES256, crv P-256.
    this.#publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  /** Makes the credential for a challenge of `start-passkey`. */
  made(challenge: Answer<typeof startPasskey>, forged: Forged = {}): Body<typeof addPasskey> {
    this.#userHandle = challenge.userHandle
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      this.#dataFor(forged, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ])
    const attestation = cbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, CborValue>()],
        ['authData', authData],
      ]),
    )
    return {
      ticket: challenge.ticket,
      name: 'Phone',
      credentialId: this.credentialId,
      clientData: clientData('webauthn.create', challenge.challenge, forged).toString('base64url'),
      attestation: attestation.toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Answers a challenge. The counter goes on by one where it counts. */
  answer(challenge: Pick<Challenge, 'ticket' | 'challenge'>, forged: Forged = {}): PasskeyAssertion {
    if (this.counter > 0) this.counter += 1
    const data = this.#dataFor(forged, 0)
    const client = clientData('webauthn.get', challenge.challenge, forged)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return {
      ticket: challenge.ticket,
      credentialId: this.credentialId,
      clientData: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: forged.userHandle === undefined ? this.#userHandle : forged.userHandle,
    }
  }

  #dataFor(forged: Forged, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forged.counter ?? this.counter)
    return Buffer.concat([
      createHash('sha256')
        .update(forged.site ?? TEST_SITE.host)
        .digest(),
      Buffer.from([flags | PRESENT | (forged.isVerified === false ? 0 : VERIFIED)]),
      counter,
    ])
  }
}

/** Adds a passkey as the page does: both passwords, then what the browser makes. */
export async function addPasskeyOf(
  trader: Trader,
  passkey: TestPasskey = new TestPasskey(),
  forged: Forged = {},
): Promise<Reply<typeof addPasskey>> {
  const challenge = await trader.mustCall(startPasskey, {
    body: { password: PASSWORD, transactionPassword: TRANSACTION_PASSWORD },
  })
  return trader.call(addPasskey, { body: passkey.made(challenge, forged) })
}

export async function signInBy(
  device: Trader,
  passkey: TestPasskey,
  forged: Forged = {},
): Promise<Reply<typeof signInWithPasskey>> {
  const challenge = await device.mustCall(startPasskeySignIn)
  return device.call(signInWithPasskey, { body: passkey.answer(challenge, forged) })
}

/** A challenge for one act of this session. */
export function challengeFor(trader: Trader, actHash: string): Promise<Answer<typeof startActConfirmation>> {
  return trader.mustCall(startActConfirmation, { body: { actHash } })
}

function clientData(type: string, challenge: string, { origin, type: other }: Forged): Buffer {
  const page = origin ?? TEST_SITE.origins()[0]
  return Buffer.from(JSON.stringify({ type: other ?? type, challenge, origin: page, crossOrigin: false }))
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>

/** The little of RFC 8949 that WebAuthn needs: whole numbers, texts, bytes and maps. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
