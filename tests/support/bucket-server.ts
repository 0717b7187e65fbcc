/**
 * An S3-compatible store at this machine. It checks each request's signature by the published rule (AWS Signature Version 4),
 * without a line of the library that signed it.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface BucketKey {
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const CLOCK_MS_MAX = 15 * 60_000
/** Headers that a signature must cover. */
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

/** The code of the refusal as S3 names it; null when the signature is right. */
export function faultOf(request: SignedRequest, expected: BucketKey, now: number): string | null {
  const { headers, body } = request
  const [, key, day, region, names = '', signature = ''] = AUTHORIZATION.exec(headers['authorization'] ?? '') ?? []
  if (key === undefined) return 'AccessDenied'
  if (key !== expected.key) return 'InvalidAccessKeyId'
  if (region !== expected.region) return 'AuthorizationHeaderMalformed'
  const date = headers['x-amz-date'] ?? ''
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(time - now) <= CLOCK_MS_MAX) || date.slice(0, 8) !== day) return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (MUST_BE_SIGNED.some((name) => !signed.includes(name))) return 'AccessDenied'
  const canonical = [
    request.method,
    request.path,
    request.query,
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    date,
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce(
    (above: string | Buffer, part) =>
      createHmac('sha256', above)
        .update(part ?? '')
        .digest(),
    `AWS4${expected.secret}`,
  )
  const right = createHmac('sha256', signingKey).update(text).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

export class TestBucketServer {
  readonly #expected: BucketKey
  readonly #bucket: string
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly objects = new Map<string, Buffer>()
  /** Every request, as it came. */
  readonly requests: string[] = []
  /** Instead of the next requests' work: a status, or no answer at all. */
  readonly nextFaults: (number | 'silence')[] = []

  constructor(bucket: string, expected: BucketKey) {
    this.#bucket = bucket
    this.#expected = expected
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get address(): string {
    const bound = this.#server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    return `http://127.0.0.1:${bound.port}`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const method = request.method ?? ''
    this.requests.push(`${method} ${path}`)
    const planned = this.nextFaults.shift()
    if (planned === 'silence') return
    const refuse = (status: number, code: string) =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${this.#expected.key}</AWSAccessKeyId></Error>`,
        )
    if (planned !== undefined) return refuse(planned, planned === 503 ? 'SlowDown' : 'InternalError')
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const fault = faultOf({ method, path, query, headers, body }, this.#expected, Date.now())
    if (fault !== null) return refuse(403, fault)
    const [, bucket, name = ''] = path.split('/')
    if (bucket !== this.#bucket) return refuse(404, 'NoSuchBucket')
    const kept = this.objects.get(name)
    switch (method) {
      case 'PUT':
        this.objects.set(name, body)
        return void response.writeHead(200).end()
      case 'GET':
        return kept ? void response.writeHead(200).end(kept) : refuse(404, 'NoSuchKey')
      case 'DELETE':
        this.objects.delete(name)
        return void response.writeHead(204).end()
      default:
        return refuse(405, 'MethodNotAllowed')
    }
  }
}
