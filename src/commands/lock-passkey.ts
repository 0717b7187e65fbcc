/** The device's own lock (fingerprint, face, its PIN) as a second key to the app: a passkey that never leaves the device. */
import { APP_NAME } from '../../contract/app-info.ts'
import { appLockCell } from '../store/device/app-lock.ts'
import { sessionCell } from '../store/device/session.ts'

const CHALLENGE_BYTES = 32
const ANSWER_MS_MAX = 60_000
/** ES256, RS256. */
const ALGORITHMS = [-7, -257]
/** A flag of the authenticator: the person was verified, not only present. */
const IS_VERIFIED = 0b100
const FLAGS_AT = 32

/** Whether this device has a lock of its own that it would lend. */
export async function hasPlatformLock(): Promise<boolean> {
  return (
    typeof PublicKeyCredential === 'function' &&
    (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  )
}

/** @returns false where the person or the device refused */
export async function addPasskey(): Promise<boolean> {
  const account = sessionCell.get()?.user.account ?? APP_NAME
  const credential = await asked(
    navigator.credentials.create({
      publicKey: {
        rp: { name: APP_NAME },
        user: { id: randomBytes(), name: account, displayName: account },
        challenge: randomBytes(),
        timeout: ANSWER_MS_MAX,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
      },
    }),
  )
  const lock = appLockCell.get()
  if (credential === null || lock === null) return false
  appLockCell.set({ ...lock, passkey: credential.id })
  return true
}

/** Takes the device's own lock away as a key to the app. The PIN stays. */
export function dropPasskey(): void {
  const lock = appLockCell.get()
  if (lock !== null) appLockCell.set({ ...lock, passkey: null })
}

/**
 * Asks the device to verify its owner. Nothing but this screen depends on the answer: it is held against what was asked, not
 * against a server.
 */
export async function openWithPasskey(): Promise<boolean> {
  const passkey = appLockCell.get()?.passkey
  if (passkey === null || passkey === undefined) return false
  const challenge = randomBytes()
  const credential = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge,
        timeout: ANSWER_MS_MAX,
        userVerification: 'required',
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(passkey), transports: ['internal'] }],
      },
    }),
  )
  if (credential === null || credential.id !== passkey) return false
  // `get` with `publicKey` returns this type: lib.dom knows only the kind above it.
  const { authenticatorData, clientDataJSON } = credential.response as AuthenticatorAssertionResponse
  const told = JSON.parse(new TextDecoder().decode(clientDataJSON)) as { challenge?: unknown }
  return (
    told.challenge === toBase64Url(challenge) &&
    ((new Uint8Array(authenticatorData)[FLAGS_AT] ?? 0) & IS_VERIFIED) !== 0
  )
}

/** Refused, put aside or timed out: no credential. */
async function asked(asking: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await asking
    return credential instanceof PublicKeyCredential ? credential : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function randomBytes(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
