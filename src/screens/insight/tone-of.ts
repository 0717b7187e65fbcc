/** The class of a sum that was won or lost; its sign says the same. */
export function toneOf(minor: bigint): '' | 'is-up' | 'is-down' {
  return minor === 0n ? '' : minor > 0n ? 'is-up' : 'is-down'
}
