import { putFile, type FILE_PURPOSES } from '../../contract/endpoints/files.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { createRemote } from './exchange.ts'
import { uploadFetch } from './upload-fetch.ts'

interface Upload {
  readonly id: string
  readonly bytes: ArrayBuffer
  readonly purpose: (typeof FILE_PURPOSES)[number]
  readonly actor?: string
  /** How much has left the device, 0 to 1. */
  readonly onProgress: (part: number) => void
}

const remote = createRemote({ upload: uploadFetch })

/** Sends a JPEG under its id (`put-file`); the same bytes again are the same file. */
export async function uploadFile({ id, bytes, purpose, actor, onProgress }: Upload): Promise<Outcome<unknown>> {
  const { outcome } = await remote(putFile, {
    params: { id },
    query: { purpose },
    body: { bytes, contentType: 'image/jpeg' },
    onSent: onProgress,
    ...(actor === undefined ? {} : { actor }),
  })
  return outcome
}
