/** One request of a flood, for every endpoint that nobody needs a session for, and for what is worth sending without one. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { COST_UNITS } from '../../../contract/cost.ts'
import type { EndpointShape } from '../../../contract/endpoint.ts'
import { ENDPOINTS } from '../../../contract/endpoints/all.ts'
import { CANDLE_INTERVALS_SECONDS } from '../../../contract/candle-intervals.ts'
import { dayOf, DAY_MS } from '../../../contract/settlement/simulated-day.ts'

export interface Shot {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Bytes of a picture, sent until the server has had enough. */
  readonly pictureBytes?: number
}

export interface Attack {
  readonly name: string
  readonly units: number
  readonly next: () => Shot
}

const PICTURE_BYTES = 10_485_760
const PASSWORD = 'nobody-uses-this-1'

/** Fills paths and queries with things that exist, so that the server has the work of an answer. */
const PATHS: Readonly<Record<string, () => string>> = {
  'get-candles': () =>
    `/products/btc-usdt/candles?intervalSeconds=${CANDLE_INTERVALS_SECONDS[randomInt(CANDLE_INTERVALS_SECONDS.length)]}&limit=500&before=${Date.now() - randomInt(86_400_000)}`,
  'open-stream': () => '/stream?products=btc-usdt,eth-usdt',
  'get-past-day': () => `/fairness/days/${dayOf(Date.now() - DAY_MS)}`,
  'get-past-ticks': () => `/fairness/days/${dayOf(Date.now() - DAY_MS)}/ticks?productId=btc-usdt`,
  'pull-public': () => '/sync/public?epoch=made-up&seq=0',
  'snapshot-public': () => '/sync/public/snapshot',
  'bucket-public': () => '/sync/public/buckets/products/all',
}

const target = () => ({ kind: 'email', value: `${randomUUID()}@example.com` })
const BODIES: Readonly<Record<string, () => unknown>> = {
  'request-code': () => ({ target: target() }),
  'check-code': () => ({ requestId: randomUUID(), code: String(randomInt(1_000, 10_000)), inviteCode: null }),
  register: () => ({
    registrationToken: randomBytes(32).toString('base64url'),
    account: `junk${randomInt(1e7)}`,
    password: PASSWORD,
    transactionPassword: '918273',
  }),
  'sign-in': () => ({ identifier: `nobody${randomInt(1e9)}`, password: PASSWORD }),
  'request-password-code': () => ({ target: target() }),
  'reset-password': () => ({ requestId: randomUUID(), code: String(randomInt(1_000, 10_000)), newPassword: PASSWORD }),
}

function attackOn(endpoint: EndpointShape): Attack {
  const path = PATHS[endpoint.id] ?? (() => endpoint.path)
  const body = BODIES[endpoint.id]
  return {
    name: endpoint.id,
    units: COST_UNITS[endpoint.cost],
    next: () => ({ method: endpoint.method, path: `/api${path()}`, ...(body ? { body: body() } : {}) }),
  }
}

export const ATTACKS: readonly Attack[] = [
  ...ENDPOINTS.filter(({ access }) => access === 'public').map(attackOn),
  {
    name: 'the description of the API',
    units: COST_UNITS.scan,
    next: () => ({ method: 'GET', path: '/api/openapi.json' }),
  },
  {
    name: 'uploads of 10 MB without a session',
    units: COST_UNITS.upload,
    next: () => ({
      method: 'PUT',
      path: `/api/files/${randomUUID()}?purpose=deposit-proof`,
      pictureBytes: PICTURE_BYTES,
    }),
  },
]
