/** The one server of all browser tests that need nothing but a server (common-server-global.ts). A file that imports this waits until it runs. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

export { QUICK_SECONDS } from './common-server-global.ts'

const address = await text(connect(inject('commonPort'), '127.0.0.1'))
if (address === '') throw new Error('the common server did not start')

/** Its address. Other test files use it at the same moment: a test names people of its own, and leaves the server as it is. */
export const commonAddress = (): string => address
