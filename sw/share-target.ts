/** A picture shared to the app by another one, as the proof of a deposit: laid aside until the form takes it (src/store/shared-proof.ts). */
import { keepSharedProof } from '../src/store/shared-proof.ts'

export const SHARE_PATH = '/share/deposit-proof'
const FORM = '/#/pages/recharge/index'
/** What a phone's camera makes, and some more; what is larger is not a photo. */
const BYTES_MAX = 40_000_000

/** Never sent anywhere from here: the form makes it small and shows it, and the person sends it. */
export async function receiveShare(request: Request): Promise<Response> {
  const proof = (await request.formData()).get('proof')
  if (proof instanceof File && proof.type.startsWith('image/') && proof.size <= BYTES_MAX) {
    // Without room for it the form comes all the same, and the picture is chosen there.
    await keepSharedProof(proof).catch(() => undefined)
  }
  return Response.redirect(FORM, 303)
}
