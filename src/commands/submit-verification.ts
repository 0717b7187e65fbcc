import { submitVerification as submitVerificationEndpoint } from '../../contract/endpoints/verification.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { Verification } from '../../contract/rows/verification.ts'
import { plainTexts } from '../../contract/hidden-characters.ts'
import { uploadFile } from '../remote/upload-file.ts'
import { sessionCell } from '../store/device/session.ts'
import { runOnline, unlessAsked } from './run-online.ts'

export const VERIFICATION_DRAFT = 'verification'
/** The second picture: a draft holds one. */
export const VERIFICATION_BACK_DRAFT = 'verification-back'

export interface VerificationRequest {
  readonly key: string
  readonly name: string
  readonly nationality: string
  readonly idNumber: string
  readonly front: { readonly id: string; readonly bytes: ArrayBuffer }
  readonly back: { readonly id: string; readonly bytes: ArrayBuffer }
}
export type PhotoSide = 'front' | 'back'

/**
 * Sends both photos and then the documents that name them. Online only: identity photos wait in no outbox.
 * @param onProgress which photo is on its way, and how much of it is sent, 0 to 1
 */
export async function submitVerification(
  { key, front, back, ...body }: VerificationRequest,
  onProgress: (side: PhotoSide, part: number) => void,
): Promise<Outcome<Verification>> {
  const actor = sessionCell.get()?.user.id
  for (const [side, photo] of [
    ['front', front],
    ['back', back],
  ] as const) {
    const sent = await uploadFile({
      ...photo,
      purpose: 'identity-photo',
      ...(actor === undefined ? {} : { actor }),
      onProgress: (part) => onProgress(side, part),
    })
    if (!sent.ok) return unlessAsked(key, sent)
  }
  return runOnline(submitVerificationEndpoint, {
    body: { ...plainTexts(body), frontFileId: front.id, backFileId: back.id },
    key,
    draftIds: [VERIFICATION_DRAFT, VERIFICATION_BACK_DRAFT],
    rowOf: (verification) => ({ collection: 'verification', id: 'main', doc: verification }),
  })
}
