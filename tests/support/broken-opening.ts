import { vi } from 'vitest'

/** The next opening of a database fails, as one that the browser breaks off. `vi.restoreAllMocks` ends it. */
export function breakNextOpening() {
  const request = new EventTarget() as IDBOpenDBRequest
  Object.assign(request, { error: new DOMException('The connection was closed.', 'AbortError') })
  const event = { target: request, preventDefault: () => undefined, stopPropagation: () => undefined }
  return vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    queueMicrotask(() => {
      request.onerror?.(event as never)
    })
    return request
  })
}
