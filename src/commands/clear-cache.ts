import { erasePublicMirror } from '../store/mirror/erase-public-mirror.ts'
import { endSession, type EndSessionResult } from './end-session.ts'

/**
 * Removes all of the server's data from this device, the person's rows and everybody's, logs out, and loads the page anew.
 * The choices for this device (language, theme) stay. Like a logout it asks first about unsent items.
 */
export async function clearCache(options: { discardUnsent: boolean }): Promise<EndSessionResult> {
  const result = await endSession(options)
  if (result.status === 'unsent') return result
  await erasePublicMirror()
  location.reload()
  return result
}
