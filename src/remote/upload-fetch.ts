/** A fetch that tells how much of its body has left the device, 0 to 1. */
export type UploadFetch = (onSent: (part: number) => void) => typeof globalThis.fetch

/**
 * By XMLHttpRequest, which is what tells how much was sent: a fetch with a body that streams needs HTTP/2 and is missing in
 * Safari. A service worker has no XMLHttpRequest.
 */
export const uploadFetch: UploadFetch = (onSent) => async (input, init) => {
  const asked = new Request(input, init)
  const bytes = await asked.arrayBuffer()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(asked.method, asked.url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of asked.headers) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('the line broke'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    asked.signal.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })
}

/** Answers of these kinds have no body, and a Response refuses one. */
const BODILESS: readonly number[] = [204, 205, 304]

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
  )
  // Asked for as bytes.
  const body = request.response as ArrayBuffer
  return new Response(BODILESS.includes(request.status) ? null : body, { status: request.status, headers })
}
