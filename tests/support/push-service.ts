/**
 * A push service and a device at this machine: takes what the server sends, checks who sent it (RFC 8292), and decrypts it
 * as the device would (RFC 8188, RFC 8291), without a line of the library that encrypted it.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A server's own keys, made anew for each run. */
export const TEST_VAPID_KEYS = newVapidKeys()

export interface ReceivedPush {
  readonly path: string
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The claims of its token, whose signature was right. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

export class TestPushService {
  readonly #device = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #server = createServer((request, response) => {
    const path = request.url ?? ''
    void buffer(request).then((body) => {
      this.received.push({
        path,
        text: this.#decrypt(body),
        headers: request.headers,
        claims: claimsOf(request.headers.authorization ?? ''),
      })
      const answer = this.answers.get(path) ?? { status: 201 }
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  readonly received: ReceivedPush[] = []
  /** Path → how it answers; without one 201. */
  readonly answers = new Map<string, { readonly status: number; readonly headers?: Record<string, string> }>()

  async open(): Promise<this> {
    this.#device.generateKeys()
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  get address(): string {
    const bound = this.#server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    return `http://127.0.0.1:${bound.port}`
  }

  /** As a browser would hand it over. */
  subscription(path: string): { endpoint: string; p256dh: string; auth: string } {
    return {
      endpoint: `${this.address}${path}`,
      p256dh: this.#device.getPublicKey().toString('base64url'),
      auth: this.#auth.toString('base64url'),
    }
  }

  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const serverKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#device.getPublicKey(), serverKey])
    const secret = Buffer.from(hkdfSync('sha256', this.#device.computeSecret(serverKey), this.#auth, info, 32))
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // One record, the last: its text ends where the padding begins.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
}

function claimsOf(authorization: string): ReceivedPush['claims'] {
  const { t = '', k = '' } = /^vapid t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = '', body = '', signature = ''] = t.split('.')
  const point = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight || k !== TEST_VAPID_KEYS.publicKey) throw new Error('the token is not signed by the server')
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as ReceivedPush['claims'] // signed above
}

function newVapidKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  return {
    publicKey: Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
      'base64url',
    ),
    privateKey: d,
  }
}
