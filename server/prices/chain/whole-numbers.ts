/** Whole numbers in groups of seven bits, the lowest group first; those that may be below zero are folded (0, -1, 1, -2 → 0, 1, 2, 3). */
const GROUP = 128

export interface Reading {
  readonly bytes: Uint8Array
  at: number
}

/** Adds a number of at most 53 bits. By sums and not by bits: a price may have more than 32 of them. */
export function putNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= GROUP; rest = Math.floor(rest / GROUP)) bytes.push((rest % GROUP) + GROUP)
  bytes.push(rest)
}

/** Takes the next number. @param cut what the error says where the bytes end within it */
export function takeNumber(reading: Reading, cut: string): number {
  let value = 0
  for (let weight = 1; ; weight *= GROUP) {
    const byte = reading.bytes[reading.at]
    if (byte === undefined) throw new Error(cut)
    reading.at += 1
    value += (byte % GROUP) * weight
    if (byte < GROUP) return value
  }
}

export const fold = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
export const unfold = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
