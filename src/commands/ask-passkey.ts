/** Asks the browser for a passkey. A file of its own with the library, which is loaded when somebody uses one. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { APP_NAME } from '../../contract/app-info.ts'
import type { Answer, Body } from '../../contract/endpoint.ts'
import type {
  addPasskey,
  PasskeyAssertion,
  startActConfirmation,
  startPasskey,
  startPasskeySignIn,
} from '../../contract/endpoints/passkeys.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import type { ProblemCode } from '../../contract/problem.ts'

const ANSWER_MS_MAX = 120_000
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

type Challenge = Answer<typeof startPasskeySignIn> & Partial<Pick<Answer<typeof startActConfirmation>, 'known'>>

/** @param options.isOffered the browser lists passkeys where a name is typed, and asks nothing by itself */
export function givePasskey(
  { ticket, challenge, site, known }: Challenge,
  { isOffered }: { readonly isOffered: boolean },
): Promise<Outcome<PasskeyAssertion>> {
  return asked(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: site,
        timeout: ANSWER_MS_MAX,
        userVerification: 'required',
        ...(known === undefined ? {} : { allowCredentials: namesOf(known) }),
      },
      useBrowserAutofill: isOffered,
    })
    return {
      ticket,
      credentialId: id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      userHandle: response.userHandle ?? null,
    }
  })
}

/** Makes a passkey that the browser can find without a name. */
export function makePasskey(
  asking: Answer<typeof startPasskey>,
  name: string,
): Promise<Outcome<Body<typeof addPasskey>>> {
  const { ticket, challenge, site, userHandle, account, known } = asking
  return asked(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: site, name: APP_NAME },
        user: { id: userHandle, name: account, displayName: account },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: ANSWER_MS_MAX,
        attestation: 'none',
        excludeCredentials: namesOf(known),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    })
    return {
      ticket,
      name,
      credentialId: id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: (response.transports ?? []).slice(0, 8),
    }
  })
}

/** Ends what is offered or asked just now. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

type Known = Answer<typeof startActConfirmation>['known']

function namesOf(known: Known) {
  return known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))
}

async function asked<T>(asking: () => Promise<T>): Promise<Outcome<T>> {
  if (!browserSupportsWebAuthn()) return refuse('passkeys-unsupported')
  try {
    return done(await asking())
  } catch (error) {
    if (error instanceof Error) return refuse(problemOf(error))
    throw error
  }
}

/** By the names that browsers give: they tell neither whether somebody said no, nor whether there is a passkey. */
function problemOf({ name }: Error): ProblemCode {
  switch (name) {
    case 'InvalidStateError':
      return 'passkey-known'
    case 'SecurityError':
    case 'NotSupportedError':
      return 'passkeys-unsupported'
    default:
      return 'passkey-not-given'
  }
}
