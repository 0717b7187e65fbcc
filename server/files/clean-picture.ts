import sharp from 'sharp'

/** Decoders that nobody needs for a photo are off: each is a way in. */
sharp.block({
  operation: [
    'VipsForeignLoadSvg',
    'VipsForeignLoadPdf',
    'VipsForeignLoadMagick',
    'VipsForeignLoadTiff',
    'VipsForeignLoadGif',
  ],
})

const PIXELS_MAX = 40_000_000
const EDGE_MAX = 2_400
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])

/**
 * Decodes a photo and encodes it anew: what comes out is pixels and nothing that came with them (place, camera, a program
 * behind the picture). Turned upright, at most 2,400 pixels long.
 * @returns WebP bytes, or null when it is not a photo of a kind we take
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format)) return null
    return await picture
      .rotate()
      .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    // Any fault of a decoder means that the stranger's bytes are not a photo.
    if (error instanceof Error) return null
    throw error
  }
}
