import { putFile } from '../../contract/endpoints/files.ts'
import { submitDeposit as submitDepositEndpoint } from '../../contract/endpoints/deposits.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { withoutHidden } from '../../contract/hidden-characters.ts'
import { serverTimeAt } from '../store/device/server-clock.ts'
import { systemClock } from '../store/device/system-clock.ts'
import { enqueue } from './enqueue.ts'
import { DEPOSIT_DRAFT } from './revise-deposit.ts'

/** From then on the person is asked whether it should still be sent: the payment it speaks of is days old. */
const EXPIRES_AFTER_MS = 3 * 24 * 3_600_000

export interface DepositRequest extends Body<typeof submitDepositEndpoint> {
  /** JPEG as ui/resize-photo.ts makes it, or WebP as the server gives one back. */
  readonly proof: ArrayBuffer
}

/**
 * Puts a deposit into the outbox: first the picture, then the request that names it, each under its own id as key. It
 * shows at once as waiting, is sent when there is a network, and survives a reload.
 * The transaction password waits in the outbox row and leaves the device's storage with it (docs/adr/0012, "The deposit's
 * password waits in the outbox").
 */
export function submitDeposit({ proof, ...typed }: DepositRequest): Promise<Outcome<void>> {
  const body = { ...typed, source: withoutHidden(typed.source) }
  const now = systemClock.now()
  const expiresAt = now + EXPIRES_AFTER_MS
  const lane = `deposit-${body.id}`
  return enqueue({
    draftId: DEPOSIT_DRAFT,
    items: [
      {
        key: body.proofFileId,
        lane,
        endpoint: putFile.id,
        params: { id: body.proofFileId },
        query: { purpose: 'deposit-proof' },
        file: { id: body.proofFileId, bytes: proof, contentType: pictureTypeOf(proof) },
        expiresAt,
      },
      {
        key: body.id,
        lane,
        dependsOn: body.proofFileId,
        endpoint: submitDepositEndpoint.id,
        body: { ...body },
        expiresAt,
      },
    ],
    overlays: [
      {
        collection: 'deposits',
        id: body.id,
        key: body.id,
        doc: {
          id: body.id,
          number: '',
          methodId: body.methodId,
          amount: body.amount,
          source: body.source,
          proofFileId: body.proofFileId,
          status: 'under-review',
          reason: null,
          createdAt: serverTimeAt(now),
          decidedAt: null,
        },
      },
    ],
  })
}

/** By its first bytes: a WebP picture says so in bytes 8 to 11. */
function pictureTypeOf(bytes: ArrayBuffer): 'image/webp' | 'image/jpeg' {
  return new TextDecoder('latin1').decode(bytes.slice(8, 12)) === 'WEBP' ? 'image/webp' : 'image/jpeg'
}
