import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { PushPayload } from '../../contract/push.ts'
import { addressOf, isPushUrl, type AddressRules } from './public-address.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushSender extends AddressRules {
  readonly keys: VapidKeys
  /** The contact that a push service may write to: "mailto:" and an address. */
  readonly subject: string
}

export type PushAnswer =
  | { readonly status: 'taken' }
  /** The device has unsubscribed, or its address may not be called: nothing will ever arrive there. */
  | { readonly status: 'gone' }
  /** This one is refused for good; the next may not be. */
  | { readonly status: 'refused'; readonly code: number }
  | { readonly status: 'later'; readonly afterMs: number | null }

const ANSWER_MS_MAX = 10_000
/** How long a push service keeps what a device that is switched off has not fetched. */
const TTL_SECONDS = 3_600
/** An alarm is worth reading for as long as withdrawals are held. */
const ALARM_TTL_SECONDS = 86_400
const SECOND_MS = 1_000

/** Sends one notice, encrypted for the device alone (RFC 8291, aes128gcm). No redirect is followed. Never throws for what the other side does. */
export async function postPush(sender: PushSender, target: PushTarget, payload: PushPayload): Promise<PushAnswer> {
  if (!isPushUrl(target.endpoint, sender)) return { status: 'gone' }
  const url = new URL(target.endpoint)
  let address: string | null
  try {
    address = await addressOf(url, sender)
  } catch {
    return { status: 'later', afterMs: null } // the name can't be looked up now
  }
  if (address === null) return { status: 'gone' }
  const details = webPush.generateRequestDetails({ endpoint: target.endpoint, keys: target }, JSON.stringify(payload), {
    vapidDetails: { subject: sender.subject, ...sender.keys },
    TTL: payload.kind === 'alarm' ? ALARM_TTL_SECONDS : TTL_SECONDS,
    contentEncoding: 'aes128gcm',
    urgency: payload.kind === 'review' || payload.kind === 'message' ? 'normal' : 'high',
  })
  return answerOf(await post(url, { address, headers: details.headers, body: details.body }))
}

interface HttpAnswer {
  readonly code: number
  readonly retryAfter: string | undefined
}

/** @returns null where there was no answer in time */
function post(url: URL, input: { address: string; headers: object; body: Buffer | null }): Promise<HttpAnswer | null> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const family = isIP(input.address)
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...input.headers },
        timeout: ANSWER_MS_MAX,
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
        agent: false,
        // The address that was checked, not the name once more: it could answer otherwise by now.
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address: input.address, family }]) : done(null, input.address, family),
      },
      (response) => {
        resolve({ code: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        // Nobody needs the answer beyond its status, so its body is not read, however long it goes on.
        response.destroy()
      },
    )
    sent.on('error', () => resolve(null))
    sent.end(input.body)
  })
}

function answerOf(answer: HttpAnswer | null): PushAnswer {
  if (answer === null) return { status: 'later', afterMs: null }
  const { code, retryAfter } = answer
  if (code >= 200 && code < 300) return { status: 'taken' }
  if (code === 404 || code === 410) return { status: 'gone' }
  const isTransient = code === 429 || code >= 500
  const seconds = Number(retryAfter)
  return isTransient
    ? { status: 'later', afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND_MS : null }
    : { status: 'refused', code }
}
