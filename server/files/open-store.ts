import { createBucketStore, type BucketOptions } from './bucket-store.ts'
import { createDiskStore, type ObjectStore } from './object-store.ts'

/**
 * Opens the store of pictures: the bucket of the configuration, else the folder. Pictures uploaded before there was a
 * bucket are still read from the folder.
 */
export function openStore(input: { folder: string; bucket: BucketOptions | null }): ObjectStore {
  const disk = createDiskStore(input.folder)
  if (!input.bucket) return disk
  const bucket = createBucketStore(input.bucket)
  return {
    put: (name, bytes) => bucket.put(name, bytes),
    get: async (name) => (await bucket.get(name)) ?? disk.get(name),
    remove: async (name) => {
      await bucket.remove(name)
      await disk.remove(name)
    },
  }
}
