/** Objects in a bucket of an S3-compatible store: Amazon's, MinIO, Ceph, Garage, R2, all by the same signed requests. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { StoreError, type ObjectStore } from './object-store.ts'

export interface BucketOptions {
  /** The store's address without the bucket: the bucket stands in the path, which every such store understands. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
  /** A store that says nothing for so long is given up. */
  readonly silenceMsMax?: number
}

const SILENCE_MS_MAX = 15_000

/** A failed request, and whether the same request may succeed later. */
class Failure extends StoreError {
  readonly isPassing: boolean
  constructor(message: string, options: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.isPassing = options.isPassing
  }
}

export function createBucketStore({
  endpoint,
  bucket,
  region,
  key,
  secret,
  silenceMsMax = SILENCE_MS_MAX,
}: BucketOptions): ObjectStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 0 })
  const request = async (method: 'PUT' | 'GET' | 'DELETE', name: string, bytes?: Buffer): Promise<Buffer | null> => {
    const answer = await reach(silenceMsMax, async (signal) => {
      const response = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${name}`, {
        method,
        signal,
        redirect: 'error',
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(bytes ?? '')
            .digest('hex'),
        },
        // Without this a body of bytes has no type, which some stores refuse.
        ...(bytes ? { body: new Uint8Array(bytes) } : {}),
      })
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    })
    if (answer.status >= 200 && answer.status < 300) return answer.body
    // Take only the code of the store's answer: the rest repeats the request, with the name of the key in it.
    const said = /<Code>(\w{1,64})<\/Code>/.exec(answer.body.subarray(0, 4_096).toString())?.[1] ?? ''
    if (answer.status === 404 && (said === 'NoSuchKey' || said === '')) return null
    throw new Failure(`the object store answered ${answer.status} ${said}`.trim(), {
      isPassing: answer.status >= 500 || answer.status === 429,
    })
  }
  // All three are the same when done twice, so that a line which broke in between, or a store that is busy, costs nobody an upload.
  const twice = (...input: Parameters<typeof request>) =>
    request(...input).catch((error: unknown) => {
      if (error instanceof Failure && error.isPassing) return request(...input)
      throw error
    })
  return {
    put: async (name, bytes) => {
      if ((await twice('PUT', name, bytes)) === null) throw new StoreError('the object store has no such bucket')
    },
    get: (name) => twice('GET', name),
    remove: async (name) => void (await twice('DELETE', name)),
  }
}

async function reach<T>(silenceMsMax: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(silenceMsMax)
  try {
    return await ask(signal)
  } catch (error) {
    if (signal.aborted)
      throw new Failure(`the object store gave no answer in ${silenceMsMax} ms`, { isPassing: false, cause: error })
    if (!(error instanceof Error)) throw error
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new Failure(`the object store can't be reached${code}`, { isPassing: true, cause: error })
  }
}
