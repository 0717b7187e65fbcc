/**
 * SHA-256 (FIPS 180-4, section 6.2) of one short text after the other, in place. A phone checks a thousand ticks once, with
 * code that has never run: one plain function over words is compiled sooner than a library made for every hash, and does
 * without a call into the browser for each tick. A property test holds it to Node's own for every length.
 */

/** The longest tick's text is 376 characters; what pads it needs nine bytes. */
const BYTES_MAX = 512
const BLOCK = 64

const ROUND_CONSTANTS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])
const DIGITS = new Uint8Array([...'0123456789abcdef'].map((digit) => digit.charCodeAt(0)))

/** Browsers and Node alike have it. */
declare const TextEncoder: new () => {
  encodeInto(text: string, bytes: Uint8Array): { readonly written: number }
}

export interface TickDigest {
  /** Digests a text of at most 503 bytes in UTF-8; throws on a longer one. */
  update(text: string): void
  /** Whether the last text's digest is written so in lower-case hex. */
  isHex(hex: string): boolean
  /** The last text's digest in lower-case hex. */
  hex(): string
}

/** Room for one digest at a time. */
export function createTickDigest(): TickDigest {
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(BYTES_MAX)
  const schedule = new Int32Array(BLOCK)
  const state = new Int32Array(START.length)
  return {
    update(text) {
      const { written } = encoder.encodeInto(text, bytes)
      const end = Math.ceil((written + 9) / BLOCK) * BLOCK
      // A text that was cut fills the room up to the last character's width: its end lies beyond it too.
      if (end > BYTES_MAX) throw new RangeError("a text longer than any tick's")
      bytes.fill(0, written, end)
      bytes[written] = 0x80
      // The length in bits: two of its eight bytes are enough here.
      bytes[end - 2] = written >>> 5
      bytes[end - 1] = written << 3
      state.set(START)
      for (let at = 0; at < end; at += BLOCK) compress(state, schedule, bytes, at)
    },
    isHex(hex) {
      if (hex.length !== BLOCK) return false
      for (let at = 0; at < BLOCK; at += 1) {
        if (hex.charCodeAt(at) !== DIGITS[((state[at >>> 3] as number) >>> (28 - (at & 7) * 4)) & 15]) return false
      }
      return true
    },
    hex: () => Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}

/**
 * The SHA-256 of a prefix and the hash before it, again and again, without a text for each.
 * @param prefix at most 55 characters of ASCII
 * @param hex the first hash, 64 digits in lower case
 * @param times at least once; @returns the last hash in hex
 */
export function hashAgain(prefix: string, hex: string, times: number): string {
  const length = prefix.length + BLOCK
  const bytes = new Uint8Array(2 * BLOCK)
  for (const [at, character] of [...prefix, ...hex].entries()) bytes[at] = character.charCodeAt(0)
  bytes[length] = 0x80
  bytes[bytes.length - 2] = length >>> 5
  bytes[bytes.length - 1] = length << 3
  const [schedule, state] = [new Int32Array(BLOCK), new Int32Array(START.length)]
  for (let time = 0; time < times; time += 1) {
    state.set(START)
    compress(state, schedule, bytes, 0)
    compress(state, schedule, bytes, BLOCK)
    for (let at = 0; at < BLOCK; at += 1)
      bytes[prefix.length + at] = DIGITS[((state[at >>> 3] as number) >>> (28 - (at & 7) * 4)) & 15] as number
  }
  return String.fromCharCode(...bytes.subarray(prefix.length, length))
}

/**
 * Takes one block of 64 bytes into the state. Names and steps are the standard's. The places are all within their lists,
 * which types cannot say: a check for each would be most of what runs here.
 */
function compress(state: Int32Array, schedule: Int32Array, bytes: Uint8Array, from: number): void {
  for (let t = 0, at = from; t < 16; t += 1, at += 4) {
    schedule[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number)
  }
  for (let t = 16; t < BLOCK; t += 1) {
    const x = schedule[t - 15] as number
    const y = schedule[t - 2] as number
    const sigma0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const sigma1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[t] = (schedule[t - 16] as number) + sigma0 + (schedule[t - 7] as number) + sigma1
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < BLOCK; t += 1) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const temp1 = (h + sum1 + (g ^ (e & (f ^ g))) + (ROUND_CONSTANTS[t] as number) + (schedule[t] as number)) | 0
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    // The standard's ⊕ and | are the same here: the two parts share no bit.
    const temp2 = sum0 + ((a & b) | (c & (a ^ b)))
    h = g
    g = f
    f = e
    e = (d + temp1) | 0
    d = c
    c = b
    b = a
    a = (temp1 + temp2) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
