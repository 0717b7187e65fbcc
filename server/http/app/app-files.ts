/** The built app as it is served: read once, each file known by its exact path, compressed when it is first asked for. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { compressed, type Encoding } from './compressed-forms.ts'
import { inlineHashes, type InlineHashes } from './inline-hashes.ts'
import { readIfThere } from './read-if-there.ts'

export interface AppFile {
  readonly type: string
  readonly cacheControl: string
  readonly etag: string
  readonly bytes: Buffer
  /** The bytes in this encoding; null where compressing gains nothing. */
  readonly encoded: ((encoding: Encoding) => Promise<Buffer>) | null
  /** Hashes of a page's inline scripts and styles, for its policy; null for any other file. */
  readonly inline: InlineHashes | null
}

/** Below it an encoding's own overhead and the time to undo it weigh more than what it saves. */
const COMPRESSED_FROM_BYTES = 1_024

const TYPES: Readonly<Record<string, { readonly type: string; readonly isText: boolean }>> = {
  '.html': { type: 'text/html; charset=utf-8', isText: true },
  '.js': { type: 'text/javascript; charset=utf-8', isText: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', isText: true },
  '.css': { type: 'text/css; charset=utf-8', isText: true },
  '.json': { type: 'application/json', isText: true },
  '.map': { type: 'application/json', isText: true },
  '.webmanifest': { type: 'application/manifest+json', isText: true },
  '.svg': { type: 'image/svg+xml', isText: true },
  '.note': { type: 'text/plain; charset=utf-8', isText: true },
  '.txt': { type: 'text/plain; charset=utf-8', isText: true },
  '.png': { type: 'image/png', isText: false },
  '.webp': { type: 'image/webp', isText: false },
  '.ico': { type: 'image/x-icon', isText: false },
  '.woff2': { type: 'font/woff2', isText: false },
}

/** Every file below a folder by its path in a URL: '/index.html', '/assets/home-a1b2c3.js'. Hidden folders are left out. */
export async function readAppFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Map<string, AppFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
  )
  const files = new Map<string, AppFile>()
  for (const path of paths) {
    if (path.includes('/.') || !isWanted(path)) continue
    // A file that goes meanwhile belongs to the build before: a copy takes it away once the new one is there.
    const bytes = await readIfThere(join(folder, path))
    if (bytes !== null) files.set(path, appFile(path, bytes, folder))
  }
  return files
}

/** @param folder of the build that it is a file of; null where it is of none */
export function appFile(path: string, bytes: Buffer, folder: string | null = null): AppFile {
  const { type, isText } = TYPES[extname(path)] ?? { type: 'application/octet-stream', isText: false }
  const made = new Map<Encoding, Promise<Buffer>>()
  const encoded = (encoding: Encoding) => {
    const known = made.get(encoding) ?? compressed({ folder, path, bytes }, encoding)
    made.set(encoding, known)
    return known
  }
  return {
    type,
    // Assets and parts of the map carry a hash in their names; all else is asked for again each time.
    cacheControl:
      path.startsWith('/assets/') || path.startsWith('/maps/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    encoded: isText && bytes.length >= COMPRESSED_FROM_BYTES ? encoded : null,
    inline: extname(path) === '.html' ? inlineHashes(bytes.toString()) : null,
  }
}
