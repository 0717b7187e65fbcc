/**
 * Files: pictures that people upload. Bytes are encrypted before they reach a store; the store knows random names only.
 * This room holds pictures of people: cleaned, encrypted, stored. It may not tell the store a name or an owner.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface ObjectStore {
  put(name: string, bytes: Buffer): Promise<void>
  /** Null when there is none of that name. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

/** The store can't be reached, or refuses. The message is for the operator's log and holds no secret. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** One file an object, in folders of 256 so that no folder grows too large. */
export function createDiskStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    put: async (name, bytes) => {
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 })
      const file = await open(pathOf(name), 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, bound to the object's name: an object that was moved to another name does not open. */
export function encryptObject(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws when a bit of it was changed, or the key or the name is another. */
export function decryptObject(key: Buffer, name: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
