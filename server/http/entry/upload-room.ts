/** Bounds the bytes of uploads that the server holds at once: of all, of one address and of one person. Tells an upload without room when to come back. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'
import { FILE_BYTES_MAX } from '../../files/files.ts'

export interface UploadLimits {
  readonly bytesMax: number
  readonly bytesPerAddress: number
  readonly bytesPerPerson: number
  readonly uploadsPerPerson: number
}

export interface Uploader {
  readonly address: string
  readonly userId: string
}

export interface UploadRoom {
  /** Does the work while so many bytes are set aside for it. Refuses `too-many-requests` where the person or the address has too much under way, `unavailable` where all have. */
  run<T>(uploader: Uploader, byteLength: number, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>
}

const RETRY_AFTER_SECONDS = 2
const MEGABYTE = 1_048_576
/** The app makes its pictures smaller than one megabyte. */
const PICTURE_LIMITS: UploadLimits = {
  bytesMax: 96 * MEGABYTE,
  bytesPerAddress: 48 * MEGABYTE,
  bytesPerPerson: 20 * MEGABYTE,
  uploadsPerPerson: 4,
}
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']

/** Lets a server take pictures. A body is given as it comes: what is refused is never read. */
export function takePictures(app: FastifyInstance): UploadRoom {
  app.addContentTypeParser(PICTURE_TYPES, (_request, body, done) => done(null, body))
  return createUploadRoom(PICTURE_LIMITS)
}

/**
 * Gives the picture that a request carries to `keep`, while there is room for it. Refuses `unsupported-media-type` for what is none, and what
 * `keep` and the room refuse.
 */
export async function takePicture<T>(
  room: UploadRoom,
  { request, ...uploader }: Uploader & { readonly request: FastifyRequest },
  keep: (read: () => Promise<Outcome<Buffer>>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const stream: unknown = request.body
  if (!(stream instanceof Readable)) return refuse('unsupported-media-type')
  const byteLength = Number(request.headers['content-length'] ?? FILE_BYTES_MAX)
  return room.run(uploader, byteLength, () => keep(() => readBytes(stream, FILE_BYTES_MAX)))
}

function createUploadRoom(limits: UploadLimits): UploadRoom {
  const held = new Map<string, number>()
  const add = (name: string, change: number) => {
    const now = (held.get(name) ?? 0) + change
    if (now > 0) held.set(name, now)
    else held.delete(name)
  }
  return {
    async run({ address, userId }, byteLength, work) {
      const bounds = [
        { name: `uploads of ${userId}`, change: 1, most: limits.uploadsPerPerson },
        { name: `bytes of ${userId}`, change: byteLength, most: limits.bytesPerPerson },
        { name: `bytes from ${address}`, change: byteLength, most: limits.bytesPerAddress },
        { name: 'bytes', change: byteLength, most: limits.bytesMax },
      ]
      const full = bounds.find(({ name, change, most }) => (held.get(name) ?? 0) + change > most)
      if (full)
        return {
          ...refuse(full.name === 'bytes' ? 'unavailable' : 'too-many-requests'),
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        }
      for (const { name, change } of bounds) add(name, change)
      try {
        return await work()
      } finally {
        for (const { name, change } of bounds) add(name, -change)
      }
    },
  }
}

/** The bytes of a body. Refuses `too-large` as soon as there are more than allowed, `invalid-request` where the line breaks off. */
async function readBytes(body: Readable, bytesMax: number): Promise<Outcome<Buffer>> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    // The stream stays open after a refusal: the answer still has to go out on the same line.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      // a request's body comes in buffers
      length += chunk.length
      if (length > bytesMax) return refuse('too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (body.readableAborted || body.destroyed) return refuse('invalid-request')
    throw error
  }
  return done(Buffer.concat(chunks))
}
