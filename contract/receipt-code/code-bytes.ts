/** Bytes of a receipt's code: numbers in as few bytes as they need, and hashes and signatures as they are. */

const TEXT_BYTES_MAX = 64

export class CodeWriter {
  readonly #bytes: number[] = []

  /** A whole number from 0 up, seven bits a byte. */
  number(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
  }

  /** A whole number with its sign, small ones first: 0, -1, 1, -2, 2. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** Null writes nothing: then the code does not read back as it was, and is not given out. */
  raw(bytes: Uint8Array | null): void {
    for (const byte of bytes ?? []) this.#bytes.push(byte)
  }

  /** A name in visible ASCII, with its length before it. */
  text(text: string): void {
    this.number(text.length)
    for (const character of text) this.#bytes.push(character.charCodeAt(0) & 127)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

/** Reads the same. Throws a RangeError where the bytes end too early or hold a number that is too large. */
export class CodeReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  number(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const [byte = 0] = this.raw(1)
      value += (byte % 128) * unit
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number that is too large')
      if (byte < 128) return value
      unit *= 128
    }
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  raw(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('the code ends too early')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }

  text(): string {
    const length = this.number()
    if (length > TEXT_BYTES_MAX) throw new RangeError('a name that is too long')
    return String.fromCharCode(...this.raw(length))
  }

  /** Throws where something is left over: another code of the same receipt is none. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('the code goes on after its end')
  }
}

export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
