/** Reads big-endian numbers and bytes one after the other. Beyond the end it gives zeros and says so, so that a reader checks once, when it is done. */
export interface ByteReader {
  bytes(length: number): Uint8Array
  unsigned(length: 1 | 2 | 4): number
  /** Two's complement. */
  signed(length: 4 | 8): bigint
  unsigned8(): bigint
  /** All that is left. */
  rest(): Uint8Array
  /** Whether exactly all bytes were read. */
  isDone(): boolean
}

export function readBytes(source: Uint8Array): ByteReader {
  let at = 0
  const bytes = (length: number) => {
    const part = source.subarray(at, at + length)
    at += length
    if (part.length === length) return part
    const padded = new Uint8Array(length)
    padded.set(part)
    return padded
  }
  const number = (length: number) => bytes(length).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return {
    bytes,
    unsigned: (length) => Number(number(length)),
    signed: (length) => BigInt.asIntN(length * 8, number(length)),
    unsigned8: () => number(8),
    rest: () => bytes(Math.max(0, source.length - at)),
    isDone: () => at === source.length,
  }
}
