/** The one server of all browser tests that need nothing but a server (common-server-global.ts). */
import { inject } from 'vitest'

export { QUICK_SECONDS } from './common-server-global.ts'

/** Its address. Other test files use it at the same moment: a test names people of its own, and leaves the server as it is. */
export const commonAddress = (): string => inject('commonAddress')
