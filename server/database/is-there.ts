import { stat } from 'node:fs/promises'

/**
 * Whether something stands at this path.
 * @throws where that cannot be said (a folder that may not be entered, a disk that fails): it must never pass for absent
 */
export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
