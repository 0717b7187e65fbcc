/** The addresses of price sources and beacons as the configuration names them. */
import * as z from 'zod/mini'

/** Whether a list of addresses, separated by commas, is one. */
export function areRelays(list: string): boolean {
  return list.split(',').every((relay) => /^https?:$/.test(URL.parse(relay)?.protocol ?? ''))
}

export function isAddressBook(text: string): boolean {
  return addressBookOf(text) !== null
}

/** The addresses of `EXCHANGE_URLS`; null for a text that is none. */
export function addressBookOf(text: string): Readonly<Record<string, string>> | null {
  try {
    const parsed = z.record(z.string(), z.url()).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
