/**
 * A picked picture becomes a JPEG of at most 2,000 pixels a side: it uploads on a slow line, and the camera's metadata
 * (where it was taken) never leaves the phone. The server decodes and re-encodes it once more.
 */
const SIDE_PIXELS_MAX = 2_000
const JPEG_QUALITY = 0.85
/** More than a phone's camera makes; decoding something larger could end the tab. */
const SOURCE_BYTES_MAX = 40 * 1_024 * 1_024

export type ResizedPhoto =
  | { readonly ok: true; readonly bytes: ArrayBuffer; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly problem: 'file-not-an-image' | 'too-large' }

/** The size that fits the bound with the same shape; never larger than it was. */
export function fitInto(width: number, height: number, sidePixelsMax: number): { width: number; height: number } {
  const scale = Math.min(1, sidePixelsMax / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** @param file what the person picked or shared; anything the browser cannot decode is refused as no image */
export async function resizePhoto(file: Blob): Promise<ResizedPhoto> {
  if (file.size > SOURCE_BYTES_MAX) return { ok: false, problem: 'too-large' }
  // A drawing (SVG) is a program as well as a picture, and no proof of payment.
  if (file.type === 'image/svg+xml') return { ok: false, problem: 'file-not-an-image' }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return { ok: false, problem: 'file-not-an-image' }
  const { width, height } = fitInto(bitmap.width, bitmap.height, SIDE_PIXELS_MAX)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  // Safari on a phone has little memory for canvases.
  if (context === null) return { ok: false, problem: 'too-large' }
  // JPEG has no transparency: without a ground, a transparent screenshot turns black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) return { ok: false, problem: 'file-not-an-image' }
  return { ok: true, bytes: await blob.arrayBuffer(), width, height }
}
