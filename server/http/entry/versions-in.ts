import { CONTRACT_VERSION } from '../../../contract/sync/messages.ts'

export interface Versions {
  readonly contract: number
  /** The app's own, like "1.0.0"; null where it says none, or what is no version. */
  readonly app: string | null
}

const APP = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z0-9.]{1,16})?$/

/** The versions that a request's header names: "4 1.0.0", and "4" from older apps. A request without the header counts as one of this server's own contract. */
export function versionsIn(header: string | readonly string[] | undefined): Versions {
  const [contract = '', app = ''] = typeof header === 'string' ? header.split(' ') : []
  return {
    contract: /^\d{1,9}$/.test(contract) ? Number(contract) : CONTRACT_VERSION,
    app: APP.test(app) ? app : null,
  }
}
