/**
 * Decides which addresses a push may go to. An address comes from a browser, so from anybody: without this, a person could have
 * the server call machines of its own network. https alone; a name is resolved once, and the connection goes to exactly the
 * address that was checked.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Everything that is not the public internet: IANA's special-purpose registries. */
const INNER = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits, 'ipv4')
/** In IPv6 only global unicast is public, except the blocks below that wrap IPv4 addresses or serve documentation. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const INNER_V6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INNER_V6.addSubnet(network, bits, 'ipv6')

export interface AddressRules {
  /** For tests and development: a push service on this machine, by http too. */
  readonly isLoopbackAllowed: boolean
}

/** Whether an address may be kept at all: by its form, before anything is looked up. */
export function isPushUrl(text: string, rules: AddressRules): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (rules.isLoopbackAllowed && isLoopback(hostOf(url)) && /^https?:$/.test(url.protocol)) return true
  return url.protocol === 'https:' && url.port === '' && !(isIP(hostOf(url)) !== 0 && !isPublic(hostOf(url)))
}

/**
 * The network address to connect to. Null where the name has one inner address or none at all: one that answers with both is not trusted.
 * @param resolve the name's addresses; the system's own resolver unless a test brings another
 */
export async function addressOf(
  url: URL,
  rules: AddressRules,
  resolve: (host: string) => Promise<readonly string[]> = resolveName,
): Promise<string | null> {
  const host = hostOf(url)
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const isAllowed = (address: string) => isPublic(address) || (rules.isLoopbackAllowed && isLoopback(address))
  return addresses.every(isAllowed) ? (addresses[0] ?? null) : null
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !INNER.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !INNER_V6.check(address, 'ipv6')
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1'
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

async function resolveName(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
