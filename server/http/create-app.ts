/** The HTTP server before its routes: parsing, limits, headers, and problem+json for everything that goes wrong. */
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { refuse } from '../../contract/outcome.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { isDatabaseGone } from '../database/transaction.ts'
import { allowedMethods } from './allowed-methods.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { writeAuditLines } from './audit-line.ts'
import { replyCode, replyProblem } from './reply-problem.ts'
import { securityHeaders } from './security-headers.ts'

export interface AppOptions {
  readonly log: FastifyBaseLogger
  /** Served over TLS, by this process or by a proxy before it. */
  readonly isSecure: boolean
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number
  /** Origins besides the request's own host that may write. */
  readonly origins: readonly string[]
  readonly requestsPerMinute: number
}

/** Where a phone sends what is shared to the app, in nobody's name; it leads to a form and does nothing. */
export const SHARED_TO = '/share/deposit-proof'

const JSON_BYTES_MAX = 64 * 1024
const REQUEST_MS_MAX = 60_000
const STOP_MS_MAX = 10_000

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A path that can't even be decoded is refused before any route or hook.
    frameworkErrors: (_error, _request, reply) => void replyCode(reply, 'invalid-request'),
    clientErrorHandler: answerUnreadable,
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    // What is under way when the server is told to stop is answered; who is only connected is let go.
    forceCloseConnections: 'idle',
    // What comes on a line that is still open is done as well, not refused: the line ends with its answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  writeAuditLines(app)
  // A request that never ends must not keep the server from ending.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), STOP_MS_MAX).unref()
  })
  // Only JSON is understood: a form or a text from another site never reaches a handler.
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, securityHeaders(options))
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    // Files of the app itself are cheap and come in bursts: a first visit loads all of them.
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, context) => ({ statusCode: 429, code: 'too-many-requests', retryAfterSeconds: Math.ceil(context.ttl / 1_000) }),
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (isWrite(request.method) && request.url !== SHARED_TO && !isOwnOrigin(request.headers, options.origins)) await replyCode(reply, 'origin-not-allowed')
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(request.url)
    return methods.length === 0 ? replyCode(reply, 'not-found') : replyCode(reply.header('allow', methods.join(', ')), 'method-not-allowed')
  })
  app.setErrorHandler((error: { statusCode?: number; code?: string; retryAfterSeconds?: number }, request, reply) => {
    const problem = isDatabaseGone(error) ? 'unavailable' : problemOf(error)
    if (problem === 'unavailable') request.log.warn({ error: String(error), url: request.url }, 'a request found no database')
    if (problem === 'internal-error') request.log.error({ error, url: request.url }, 'a request failed')
    const retryAfterSeconds = error.retryAfterSeconds
    return replyProblem(reply, retryAfterSeconds === undefined ? refuse(problem) : { ok: false, problem, retryAfterSeconds })
  })
  return app
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** Browsers name the page that a write comes from. Another site's page is refused; a program that names none has no cookie to steal. */
function isOwnOrigin(headers: { readonly origin?: string | undefined; readonly host?: string | undefined }, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function problemOf(error: { statusCode?: number; code?: string }): ProblemCode {
  switch (error.statusCode) {
    case 400:
      return 'invalid-request'
    case 404:
      return 'not-found'
    case 413:
      return 'too-large'
    case 415:
      return 'unsupported-media-type'
    case 429:
      return 'too-many-requests'
    case 503:
      return 'unavailable'
    default:
      return 'internal-error'
  }
}

