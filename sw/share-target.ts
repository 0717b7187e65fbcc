/**
 * Takes a file that another app shares and lays it aside until its page takes it (src/store/device/shared-proof.ts): a picture as the
 * proof of a deposit, or the saved proof of an order.
 */
import { DEPOSIT_PAGE, HANDED_PROOF_PAGE, unusableSharePage } from '../src/paths.ts'
import { keepSharedOrderProof, keepSharedProof, type ShareProblem } from '../src/store/device/shared-proof.ts'

export const SHARE_PATH = '/share/deposit-proof'
const FORM = `/#${DEPOSIT_PAGE}`
const CHECK = `/#${HANDED_PROOF_PAGE}`
/** More than a phone's camera makes: a larger file is not a photo. */
const PICTURE_BYTES_MAX = 40_000_000
/** More than the proof of the longest order. */
const PROOF_BYTES_MAX = 5_000_000

/**
 * Never sent anywhere from here: the form shows a picture and asks whether it is meant, and a proof is only checked. A page of another
 * site that says so of itself is not listened to; one that hides it looks like a share of the phone, therefore the question.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const own = new URL(request.url).origin
  if (isForeign(request.referrer, own) || isForeign(request.headers.get('origin') ?? '', own))
    return Response.redirect(FORM, 303)
  const form = await request.formData()
  const proof = form.get('order-proof')
  if (proof instanceof File) {
    // One that is too large, or without room for it: the page comes all the same, and the file is chosen there.
    if (proof.size <= PROOF_BYTES_MAX) await keepSharedOrderProof(proof).catch(() => undefined)
    return Response.redirect(CHECK, 303)
  }
  const picture = form.get('proof')
  if (!(picture instanceof File)) return Response.redirect(FORM, 303)
  const problem = await layAside(picture)
  return Response.redirect(problem === null ? FORM : `/#${unusableSharePage(problem)}`, 303)
}

/** @returns why the form can't have it, null where it can */
async function layAside(picture: File): Promise<ShareProblem | null> {
  if (!picture.type.startsWith('image/')) return 'file-not-an-image'
  if (picture.size > PICTURE_BYTES_MAX) return 'too-large'
  return keepSharedProof(picture).then(
    () => null,
    () => 'storage-full',
  )
}

/** Whether an address names another site. One that is no page's, as "about:client", names none. */
function isForeign(address: string, own: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin !== own
}
