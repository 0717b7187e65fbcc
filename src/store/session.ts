import '../../contract/no-eval.ts'
import { type Session, sessionSchema } from '../../contract/endpoints/session.ts'
import { createStoredCell } from './cell.ts'

/** Who is signed in on this device: the public part. The secret is a cookie that no script can read. */
export const sessionCell = createStoredCell<Session | null>('candor.session', (stored) => {
  const parsed = sessionSchema.safeParse(stored)
  return parsed.success ? parsed.data : null
})
