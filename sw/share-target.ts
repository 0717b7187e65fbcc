/** A picture shared to the app by another one, as the proof of a deposit: laid aside until the form takes it (src/store/device/shared-proof.ts). */
import { keepSharedProof } from '../src/store/device/shared-proof.ts'

export const SHARE_PATH = '/share/deposit-proof'
const FORM = '/#/pages/recharge/index'
/** More than a phone's camera makes: a larger file is not a photo. */
const BYTES_MAX = 40_000_000

/**
 * Never sent anywhere from here: the form shows it and asks whether it is meant. A page of another site that says so of itself is
 * not listened to; one that hides it looks like a share of the phone, therefore the question.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const own = new URL(request.url).origin
  if (isForeign(request.referrer, own) || isForeign(request.headers.get('origin') ?? '', own))
    return Response.redirect(FORM, 303)
  const proof = (await request.formData()).get('proof')
  if (proof instanceof File && proof.type.startsWith('image/') && proof.size <= BYTES_MAX) {
    // Without room for it the form comes all the same, and the picture is chosen there.
    await keepSharedProof(proof).catch(() => undefined)
  }
  return Response.redirect(FORM, 303)
}

/** Whether an address names another site. One that is no page's, as "about:client", names none. */
function isForeign(address: string, own: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin !== own
}
