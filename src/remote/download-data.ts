import { EXPECTED_BYTES_HEADER, exportData } from '../../contract/endpoints/personal-data.ts'
import { type Outcome, done, refuse } from '../../contract/outcome.ts'
import { ACTOR_HEADER, CONTRACT_VERSION, VERSION_HEADER } from '../../contract/sync/messages.ts'
import { pathOf, readRefusal } from './wire.ts'

/** Until the answer begins, and then between two parts of it. */
const SILENCE_MS_MAX = 60_000
/** The expected size is an estimate: only the end of the stream counts as complete. */
const PART_MAX = 0.99

interface Download {
  readonly password: string
  readonly actor: string
  /** How much has come, 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** All that the server keeps about the person, as the parts of one JSON text. A text that broke off is `unavailable`. */
export async function downloadData({
  password,
  actor,
  onProgress,
}: Download): Promise<Outcome<readonly Uint8Array<ArrayBuffer>[]>> {
  const silence = new AbortController()
  const heard = () => setTimeout(() => silence.abort(), SILENCE_MS_MAX)
  let timer = heard()
  try {
    const response = await fetch(`/api/${pathOf(exportData, undefined)}`, {
      method: exportData.method,
      signal: silence.signal,
      body: JSON.stringify({ password }),
      headers: {
        'content-type': 'application/json',
        [VERSION_HEADER]: String(CONTRACT_VERSION),
        [ACTOR_HEADER]: actor,
      },
    })
    if (!response.ok || !response.body) return await readRefusal(response)
    const expected = Number(response.headers.get(EXPECTED_BYTES_HEADER) ?? 0)
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body.getReader()
    for (let received = 0; ;) {
      const { done: isEnd, value } = await reader.read()
      clearTimeout(timer)
      if (isEnd) return done(parts)
      timer = heard()
      parts.push(value)
      received += value.byteLength
      if (expected > 0) onProgress(Math.min(PART_MAX, received / expected))
    }
  } catch {
    // No line, silence, or a line that broke inside the text.
    return refuse('unavailable')
  } finally {
    clearTimeout(timer)
  }
}
