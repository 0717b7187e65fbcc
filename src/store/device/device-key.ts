/**
 * The keys that this device signs with, one for each person, in a database of its own: neither a logout nor "Clear cache" takes them away.
 * The browser gives nobody the secret part of a key that it has made itself.
 */
import { DEVICE_KEYS_DATABASE } from '../../storage-keys.ts'

export interface KeptDeviceKey {
  readonly userId: string
  /** base64url: Ed25519, or a point of P-256. */
  readonly publicKey: string
  /** The browser's own key; 32 bytes on a page without TLS, where browsers offer no cryptography. */
  readonly secret: CryptoKey | Uint8Array<ArrayBuffer>
  /** The session that the server knows this key for; null: none yet. */
  readonly registeredFor: string | null
}

const TABLE = 'keys'

/** Null where there is none, or where this browser keeps nothing. */
export async function readDeviceKey(userId: string): Promise<KeptDeviceKey | null> {
  return inTable<KeptDeviceKey | null>('readonly', null, (table, answer) => {
    const request: IDBRequest<KeptDeviceKey | undefined> = table.get(userId)
    request.onsuccess = () => answer(request.result ?? null)
  })
}

/**
 * Keeps a key. If two tabs make one at once, the first wins.
 * @param replaced the public key in whose place it comes; null: there should be none
 * @returns the key that is kept now; the given one where nothing can be kept
 */
export async function keepDeviceKey(key: KeptDeviceKey, replaced: string | null): Promise<KeptDeviceKey> {
  return inTable<KeptDeviceKey>('readwrite', key, (table, answer) => {
    const request: IDBRequest<KeptDeviceKey | undefined> = table.get(key.userId)
    request.onsuccess = () => {
      const before = request.result
      if (before !== undefined && before.publicKey !== replaced) return answer(before)
      table.put(key)
      answer(key)
    }
  })
}

/** Notes for which session the server knows a key. */
export async function noteRegistered(key: KeptDeviceKey): Promise<void> {
  await keepDeviceKey(key, key.publicKey)
}

/** @param otherwise the answer where the browser keeps nothing: a private window, a full disk */
function inTable<T>(
  mode: IDBTransactionMode,
  otherwise: T,
  work: (table: IDBObjectStore, answer: (value: T) => void) => void,
): Promise<T> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(otherwise)
    let request: IDBOpenDBRequest
    try {
      request = indexedDB.open(DEVICE_KEYS_DATABASE, 1)
    } catch {
      // Forbidden altogether.
      return giveUp()
    }
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'userId' })
    request.onerror = giveUp
    request.onblocked = giveUp
    request.onsuccess = () => {
      const database = request.result
      const transaction = database.transaction(TABLE, mode)
      let value = otherwise
      work(transaction.objectStore(TABLE), (answer) => {
        value = answer
      })
      transaction.oncomplete = () => {
        database.close()
        resolve(value)
      }
      transaction.onabort = () => {
        database.close()
        giveUp()
      }
    }
  })
}
