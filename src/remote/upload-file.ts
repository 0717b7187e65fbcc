import { putFile, type FILE_PURPOSES } from '../../contract/endpoints/files.ts'
import { type Outcome, done, refuse } from '../../contract/outcome.ts'
import { isProblemCode, problemSchema } from '../../contract/problem.ts'
import { ACTOR_HEADER, CONTRACT_VERSION, VERSION_HEADER } from '../../contract/sync/messages.ts'

export interface Upload {
  readonly id: string
  readonly bytes: ArrayBuffer
  readonly purpose: (typeof FILE_PURPOSES)[number]
  readonly actor?: string
  /** How much has left the phone, 0 to 1. */
  readonly onProgress: (part: number) => void
}

const TIMEOUT_MS = 60_000

/**
 * Sends a JPEG under its id (`put-file`); the same bytes again are the same file. By XMLHttpRequest, which is what tells how
 * much was sent: a fetch with a body that streams needs HTTP/2 and is missing in Safari.
 */
export function uploadFile(upload: Upload): Promise<Outcome<void>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(putFile.method, `/api${putFile.path.replace(':id', encodeURIComponent(upload.id))}?purpose=${upload.purpose}`)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('content-type', 'image/jpeg')
    request.setRequestHeader(VERSION_HEADER, String(CONTRACT_VERSION))
    if (upload.actor !== undefined) request.setRequestHeader(ACTOR_HEADER, upload.actor)
    request.upload.onprogress = (event) => { if (event.lengthComputable) upload.onProgress(event.loaded / event.total) }
    request.onload = () => resolve(outcomeOf(request.status, request.responseText))
    request.onerror = request.ontimeout = request.onabort = () => resolve(refuse('unavailable'))
    request.send(upload.bytes)
  })
}

function outcomeOf(status: number, text: string): Outcome<void> {
  if (status >= 200 && status < 300) return done(undefined)
  try {
    const parsed = problemSchema.safeParse(JSON.parse(text))
    if (!parsed.success || !isProblemCode(parsed.data.code)) return refuse('unavailable')
    const { code, retryAfterSeconds } = parsed.data
    return { ...refuse(code, parsed.data.facts), ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  } catch {
    // Not our server's word: a proxy, a captive portal.
    return refuse('unavailable')
  }
}
