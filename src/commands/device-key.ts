/** The key with which this device signs for the signed-in person: made at its first use, and registered with the server for this session. */
import { registerDeviceKey } from '../../contract/endpoints/device-keys.ts'
import type { Session } from '../../contract/endpoints/session.ts'
import { deviceKeyId, registrationText } from '../../contract/intent/device-key.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { call } from '../remote/call.ts'
import { keepDeviceKey, noteRegistered, readDeviceKey, type KeptDeviceKey } from '../store/device/device-key.ts'
import { sessionCell } from '../store/device/session.ts'
import { makeKey, signText } from '../evidence/browser-key.ts'

export interface Signer {
  readonly keyId: string
  /** base64url, over exactly this text. */
  sign(text: string): Promise<string>
}

/** By session: in this tab the key is looked up and registered once. */
const ready = new Map<string, Promise<Outcome<KeptDeviceKey>>>()

/** Ready to sign; refused where nobody is signed in, or the key can't be registered now. */
export async function deviceSigner(): Promise<Outcome<Signer>> {
  const session = sessionCell.get()
  if (!session) return refuse('not-signed-in')
  const found = await readyKey(session)
  if (!found.ok) return found
  const { publicKey, secret } = found.value
  return done({ keyId: deviceKeyId(publicKey), sign: (text) => signText(secret, text) })
}

/** The server knows no key for this session after all: the next act registers one anew. */
export async function registerAnew(): Promise<void> {
  const session = sessionCell.get()
  if (!session) return
  ready.delete(session.id)
  const kept = await readDeviceKey(session.user.id)
  if (kept) await noteRegistered({ ...kept, registeredFor: null })
}

function readyKey(session: Session): Promise<Outcome<KeptDeviceKey>> {
  const known = ready.get(session.id)
  if (known) return known
  const found = findKey(session)
  ready.set(session.id, found)
  // The next act tries a failed key again.
  const forget = () => void ready.delete(session.id)
  found.then((outcome) => {
    if (!outcome.ok) forget()
  }, forget)
  return found
}

async function findKey(session: Session): Promise<Outcome<KeptDeviceKey>> {
  const userId = session.user.id
  const kept = await readDeviceKey(userId)
  if (kept?.registeredFor === session.id) return done(kept)
  const key = kept ?? (await newKey(userId, null))
  const registered = await register(session, key)
  // Revoked by the person: it never signs again, and this device goes on with another.
  return !registered.ok && registered.problem === 'device-key-revoked'
    ? register(session, await newKey(userId, key.publicKey))
    : registered
}

async function newKey(userId: string, replaced: string | null): Promise<KeptDeviceKey> {
  return keepDeviceKey({ userId, ...(await makeKey()), registeredFor: null }, replaced)
}

async function register(session: Session, key: KeptDeviceKey): Promise<Outcome<KeptDeviceKey>> {
  const signature = await signText(key.secret, registrationText({ userId: session.user.id, publicKey: key.publicKey }))
  const answer = await call(registerDeviceKey, {
    body: { publicKey: key.publicKey, signature },
    actor: session.user.id,
  })
  if (!answer.ok) return answer
  const registered = { ...key, registeredFor: session.id }
  await noteRegistered(registered)
  return done(registered)
}
