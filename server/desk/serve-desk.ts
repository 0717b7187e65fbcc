/** The desk's built pages. No service worker and no cache beside the browser's own for files with a hash in their names. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readAppFiles } from '../http/app/app-files.ts'

/** Nothing from elsewhere, nothing inline. Photos are drawn from bytes, so not even a picture has an address. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Gives every answer of the desk its policy, and serves the pages of `folder`. */
export async function serveDesk(app: FastifyInstance, folder: string | null): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('content-security-policy', POLICY).header('x-robots-tag', 'noindex')
  })
  // Without a build, as in tests of the API alone, the endpoints stand by themselves.
  if (folder === null || !existsSync(folder)) return
  const files = await readAppFiles(folder, (path) => !path.endsWith('.map'))
  for (const [path, file] of files) {
    for (const url of path === '/index.html' ? ['/', path] : [path])
      app.get(url, async (_request, reply) =>
        reply.header('cache-control', file.cacheControl).header('etag', file.etag).type(file.type).send(file.bytes),
      )
  }
}

/** The folder that the build writes the desk's pages to. */
export function deskFolder(root: string): string {
  return join(root, 'dist-desk')
}
