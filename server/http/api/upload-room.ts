/** Bounds the bytes of uploads that the server holds at once: of all, of one address and of one person. Tells an upload without room when to come back. */
import type { Readable } from 'node:stream'
import { done, refuse, type Outcome } from '../../../contract/outcome.ts'

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

export function createUploadRoom(limits: UploadLimits): UploadRoom {
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
export async function readBytes(body: Readable, bytesMax: number): Promise<Outcome<Buffer>> {
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
