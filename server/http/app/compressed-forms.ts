/** The compressed forms of the app's files: the build makes most of them once, and a server makes the others when they are asked for. */
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { readIfThere } from './read-if-there.ts'

export type Encoding = 'br' | 'gzip'

/** The build's forms, in its folder. The name begins with a dot: nothing in it is a file of the app. */
const FORMS_FOLDER = '.compressed'
/** Nearly as small as the highest, in a twentieth of its time: where the build made no form, a first visitor waits for it. */
const BROTLI_QUALITY = 9

/** @param path in a URL: '/assets/home-a1b2c3.js' */
export const formPath = (folder: string, path: string): string => join(folder, FORMS_FOLDER, `${path}.br`)

export function brotli(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}

/**
 * @param file its path in a URL, its bytes, and the folder of its build
 * @returns the bytes in that encoding: the build's form where it holds exactly these bytes, else one made now
 */
export async function compressed(
  { folder, path, bytes }: { readonly folder: string | null; readonly path: string; readonly bytes: Buffer },
  encoding: Encoding,
): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 })
  const form = folder === null ? null : await readIfThere(formPath(folder, path))
  return form !== null && (await isFormOf(form, bytes)) ? form : brotli(bytes)
}

/** A build that was replaced meanwhile has other forms, and a folder that was copied may hold old ones. */
async function isFormOf(form: Buffer, bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(await promisify(brotliDecompress)(form, { maxOutputLength: bytes.length }))
  } catch {
    return false
  }
}
