import { fromBase64Url, toBase64Url } from '../../contract/base64url.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { addPasskey, PasskeyAssertion } from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { Database } from '../database/database.ts'
import type {} from './tables.ts'
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts'

/** The site that passkeys belong to, from the configuration and never from a request. */
export interface PasskeySite {
  /** A host name: the relying party's id. */
  readonly host: string
  /** The pages that may ask for a passkey. */
  readonly origins: () => readonly string[]
}

/** A passkey whose signature was right for a challenge. Nothing is used up yet. */
export interface VerifiedPasskey {
  readonly id: string
  readonly userId: string
  readonly account: string
  /** As the authenticator counts; 0 always: it does not count. */
  readonly counter: number
}

/** The name that authenticators keep a person under: their id as bytes. */
export function userHandleOf(userId: string): string {
  return bytesOfUuid(userId).toString('base64url')
}

/**
 * Checks an answer against the challenge: person, site, page, signature, and that the device has verified its owner. Counts nothing and
 * changes nothing. The credential is looked for among that person's alone. Refuses `passkey-refused` whatever was wrong.
 * @param userId who was asked; null: nobody was named before, and the authenticator has to say whose passkey it is
 */
export async function verifyAssertion(
  database: Database,
  site: PasskeySite,
  {
    userId,
    assertion,
    challenge,
  }: { readonly userId: string | null; readonly assertion: PasskeyAssertion; readonly challenge: string },
): Promise<Outcome<VerifiedPasskey>> {
  const { userHandle } = assertion
  // Some authenticators name nobody where they were asked for a credential by its id.
  const named = userHandle === null ? userId : uuidOfBytes(Buffer.from(userHandle, 'base64url'))
  if (named === null || (userId !== null && named !== userId)) return refuse('passkey-refused')
  const row = await database
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .select(['passkey.id', 'passkey.user_id', 'passkey.public_key', 'app_user.account'])
    .where('credential_id', '=', assertion.credentialId)
    .where('user_id', '=', named)
    .executeTakeFirst()
  const publicKey = row && fromBase64Url(row.public_key)
  if (!row || !publicKey) return refuse('passkey-refused')
  const counter = await checkAssertion(site, { assertion, challenge, publicKey })
  return counter === null
    ? refuse('passkey-refused')
    : done({ id: row.id, userId: row.user_id, account: row.account, counter })
}

/** Checks an answer by the public key (COSE) of its credential. @returns the authenticator's counter; null whatever was wrong */
export async function checkAssertion(
  site: PasskeySite,
  {
    assertion,
    challenge,
    publicKey,
  }: {
    readonly assertion: PasskeyAssertion
    readonly challenge: string
    readonly publicKey: Uint8Array<ArrayBuffer>
  },
): Promise<number | null> {
  const { userHandle } = assertion
  const { verifyAuthenticationResponse } = await loadLibrary()
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.credentialId,
        rawId: assertion.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: assertion.clientData,
          authenticatorData: assertion.authenticatorData,
          signature: assertion.signature,
          ...(userHandle === null ? {} : { userHandle }),
        },
      },
      ...expectedOf(site, challenge),
      // The counter is compared under a lock by the caller: here one that went back would look like any other fault.
      credential: { id: assertion.credentialId, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

export interface NewPasskey {
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** Checks what a browser made for the challenge. Refuses `passkey-refused` whatever was wrong. */
export async function verifyNewPasskey(
  site: PasskeySite,
  { made, challenge }: { readonly made: Body<typeof addPasskey>; readonly challenge: string },
): Promise<Outcome<NewPasskey>> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const info = await orNull(async () => {
    const answer = await verifyRegistrationResponse({
      response: {
        id: made.credentialId,
        rawId: made.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      },
      ...expectedOf(site, challenge),
    })
    return answer.verified ? answer.registrationInfo : null
  })
  return info && info.credential.id === made.credentialId
    ? done({ publicKey: toBase64Url(info.credential.publicKey), counter: info.credential.counter })
    : refuse('passkey-refused')
}

/** With its own packages a seventh of all that a start would load, and the first passkey comes long after it. */
const loadLibrary = () => import('@simplewebauthn/server')

function expectedOf(site: PasskeySite, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins()],
    expectedRPID: site.host,
    requireUserVerification: true,
  }
}

/** The library throws for each fault of what a stranger sent; to the caller they are all one. */
async function orNull<T>(check: () => Promise<T | null | undefined>): Promise<T | null> {
  try {
    return (await check()) ?? null
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
