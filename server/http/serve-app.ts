import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAppFiles, type AppFile, type Encoding } from './app-files.ts'
import { keepAssets } from './kept-assets.ts'

export interface AppFolders {
  /** The build. */
  readonly built: string
  /** Where the assets of the last releases are kept; null: nowhere. */
  readonly kept: string | null
  /** How often the build is looked at, ms: one that was replaced is served without a restart. Default 1,000. */
  readonly lookMs?: number
}

/**
 * Serves the built app from memory, so that a build under way never shows half of itself. A missing asset is 404, never the
 * page: a stale tab must learn that it is stale. Does nothing where there is no build.
 */
export async function serveApp(app: FastifyInstance, { built, kept, lookMs = 1_000 }: AppFolders): Promise<void> {
  const version = await versionOf(built)
  if (version === null) return
  let served = { version, files: await load(built, kept) }
  let lookedAt = performance.now()
  const current = async (): Promise<ReadonlyMap<string, AppFile>> => {
    if (performance.now() - lookedAt < lookMs) return served.files
    lookedAt = performance.now()
    const now = await versionOf(built)
    if (now !== null && isNewer(now, served.version)) served = { version: now, files: await load(built, kept) }
    return served.files
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = (await current()).get(path === '/' ? '/index.html' : path)
    if (file) await sendFile(request, reply, file)
    else reply.callNotFound()
    return reply
  })
}

async function load(built: string, kept: string | null): Promise<ReadonlyMap<string, AppFile>> {
  const files = await readAppFiles(built)
  return kept === null ? files : new Map([...(await keepAssets(kept, files)), ...files])
}

/** When page and worker were written; null where there is none. */
interface Version {
  readonly page: number
  readonly worker: number | null
}

async function versionOf(folder: string): Promise<Version | null> {
  const [page, worker] = await Promise.all([writtenAt(join(folder, 'index.html')), writtenAt(join(folder, 'sw.js'))])
  return page === null ? null : { page, worker }
}

/** The worker is written last: a build is whole once both are new. */
function isNewer(now: Version, before: Version): boolean {
  const isWorkerNew = before.worker === null || (now.worker !== null && now.worker !== before.worker)
  return now.page !== before.page && isWorkerNew
}

async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: AppFile): Promise<void> {
  void reply.headers({ 'cache-control': file.cacheControl, 'content-type': file.type })
  const encoding = file.encoded ? acceptedEncoding(request.headers['accept-encoding']) : null
  // One tag for each form of the same bytes, as HTTP wants it.
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
  void reply.header('etag', etag)
  if (file.encoded) void reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
  if (encoding && file.encoded) void reply.header('content-encoding', encoding).send(await file.encoded(encoding))
  else void reply.send(file.bytes)
}

/** The smaller one of those that the browser takes. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const names = String(header ?? '').split(',').map((part) => part.trim().split(/\s*;\s*/)).filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality)).map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
