import { isIPv6 } from 'node:net'

/**
 * Returns the key by which limits count an address: an IPv4 address itself, also where it comes mapped into IPv6, and the /64
 * network of an IPv6 address, since somebody with one IPv6 address has 2^64 of them.
 * @param address as the socket or a trusted proxy names it
 */
export function addressKey(address: string): string {
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const groups = groupsOf(plain)
  const [g5 = 0, g6 = 0, g7 = 0] = groups.slice(5)
  const isMapped = g5 === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The wider network of an address: the /48 of IPv6, which one customer of a provider gets, and the /24 of IPv4. */
export function networkKey(address: string): string {
  const key = addressKey(address)
  if (key.includes(':')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  const parts = key.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : key
}

/** The eight groups of an IPv6 address; "::" and a dotted end written out. */
function groupsOf(address: string): readonly number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [left = '', right] = hex.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [read(left), read(right ?? '')]
  const gap = right === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: gap }, () => 0), ...after]
}
