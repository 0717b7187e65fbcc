/** A certificate for this machine, signed by itself, made anew for each run: nobody trusts it who isn't told to. */
import { generateKeyPairSync, sign } from 'node:crypto'

const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex')

/** Both as PEM; valid for `localhost` and 127.0.0.1 (RFC 5280, in DER). */
export function createOwnCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from('localhost')))))
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(-86_400_000), utcTime(86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, tagged(0x04, names)))),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const lines =
    sequence(content, ECDSA_WITH_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.from([value]))
}

function utcTime(awayMs: number): Buffer {
  return tagged(0x17, Buffer.from(`${new Date(Date.now() + awayMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}
