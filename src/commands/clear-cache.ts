import { erasePublicMirror } from '../store/mirror/erase-public-mirror.ts'
import { endSession, type EndSessionResult } from './end-session.ts'

/**
 * Removes everything of the server's from this device, the person's rows and everybody's, logs out, and loads the page
 * anew. What the person chose for this device (language, theme) stays. Like a logout it asks first about what was not sent.
 */
export async function clearCache(options: { discardUnsent: boolean }): Promise<EndSessionResult> {
  const result = await endSession(options)
  if (result.status === 'unsent') return result
  await erasePublicMirror()
  location.reload()
  return result
}
