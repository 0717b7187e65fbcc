/** More than any page, block or file of ours: an answer beyond it is not one of ours. */
const BYTES_MAX = 32 << 20
/** An answer of which nothing comes for so long has broken off, whatever the connection says. */
const SILENCE_MS_MAX = 60_000

/**
 * The bytes of an answer, read no further than they may reach.
 * @throws Error when the answer is larger than any of ours, or falls silent
 */
export async function readBytes(response: Response): Promise<ArrayBuffer> {
  if (Number(response.headers.get('content-length') ?? 0) > BYTES_MAX)
    throw new Error('an answer larger than any of ours')
  if (!response.body) return response.arrayBuffer()
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let total = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read())
      if (done) return joined(chunks, total)
      total += value.length
      if (total > BYTES_MAX) throw new Error('an answer larger than any of ours')
      chunks.push(value)
    }
  } catch (error) {
    // Not waited for: a stream that hangs may never say that it has ended.
    reader.cancel().catch(() => undefined)
    throw error
  }
}

/** @throws SyntaxError where it is no JSON */
export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await readBytes(response)))
}

function joined(chunks: readonly Uint8Array[], total: number): ArrayBuffer {
  const bytes = new Uint8Array(total)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.buffer
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>(
        (_, reject) => (timer = setTimeout(() => reject(new Error('an answer that fell silent')), SILENCE_MS_MAX)),
      ),
    ])
  } finally {
    clearTimeout(timer)
  }
}
