/** This room holds the app's built files. It may not serve a file that the build did not make. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEPOSIT_PAGE } from '../../../src/paths.ts'
import { appFile, readAppFiles, type AppFile } from './app-files.ts'
import { chooseLanguage } from '../entry/choose-language.ts'
import { SHARED_TO } from '../entry/create-app.ts'
import type { Encoding } from './compressed-forms.ts'
import { allowInline } from './inline-hashes.ts'
import { keepAssets } from './kept-assets.ts'
import { readListedFiles, type ListedFiles } from './list-app-files.ts'
import { findUnfit } from './whole-build.ts'
import { WORKER_OFF } from './worker-off.ts'

export interface AppFolders {
  /** The build. */
  readonly built: string
  /** The folder with the assets of the last releases; null: none are kept. */
  readonly kept: string | null
  /** How often the build is looked at, ms: one that was replaced is served without a restart. Default 1,000. */
  readonly lookMs?: number
  /** Hears which files are served: at the start, and each time when a new build is taken. */
  readonly onServed?: (served: ListedFiles) => Promise<void>
  /** In place of the service worker one that takes itself and its caches away. */
  readonly isWorkerOff?: boolean
}

const MANIFEST = '/manifest.webmanifest'
const WORKER = '/sw.js'
const POLICY = 'content-security-policy'
/** The worker takes what is shared; without one there is only the form. */
const DEPOSIT_FORM = `/#${DEPOSIT_PAGE}`

/**
 * Serves the built app from memory, so that a build under way never shows half of itself: a new one is taken once every file
 * that its worker names is there. A missing asset is 404, never the page: a stale tab must learn that it is stale. Does
 * nothing where there is no build.
 */
export async function serveApp(
  app: FastifyInstance,
  { built, kept, lookMs = 1_000, isWorkerOff = false, onServed }: AppFolders,
): Promise<void> {
  const version = await versionOf(built)
  if (version === null) return
  const take = async (taken: Version) => {
    const files = await readAppFiles(built)
    if (onServed) {
      const listed = readListedFiles(files, (words) => app.log.warn({}, words))
      // Nobody waits for it: the database may be slow, and the files are there.
      void onServed(listed).catch((error: unknown) =>
        app.log.error({ error: String(error) }, 'the log was not told which files are served'),
      )
    }
    return { version: taken, files: await withKept(files, kept) }
  }
  let served = await take(version)
  let lookedAt = performance.now()
  let refused: Version | null = null
  const isWhole = async (version: Version): Promise<boolean> => {
    const unfit = version.worker === null ? null : await findUnfit(built)
    // Told once: a build that is being copied becomes whole by itself, one that stays like this does not.
    if (unfit !== null && !isSame(version, refused)) app.log.warn({ file: unfit }, 'a new build is not whole yet')
    refused = unfit === null ? null : version
    return unfit === null
  }
  const workerOff = isWorkerOff ? appFile(WORKER, Buffer.from(WORKER_OFF)) : null
  const current = async (): Promise<ReadonlyMap<string, AppFile>> => {
    if (performance.now() - lookedAt < lookMs) return served.files
    lookedAt = performance.now()
    const now = await versionOf(built)
    if (now !== null && isNewer(now, served.version) && (await isWhole(now))) served = await take(now)
    return served.files
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const file = path === WORKER && workerOff ? workerOff : (await current()).get(pathOf(path, request))
    if (path === MANIFEST) void reply.header('vary', 'accept-language')
    if (file) await sendFile(request, reply, file)
    else reply.callNotFound()
    return reply
  })
  // Answered before a body of that kind is refused.
  app.post(
    SHARED_TO,
    { onRequest: (_request, reply) => void reply.redirect(DEPOSIT_FORM, 303) },
    (_request, reply) => reply,
  )
}

/** Returns the file of the build that answers: the page for the root, the manifest in the browser's language or in `?lang`, else the path's own. */
function pathOf(path: string, request: FastifyRequest): string {
  if (path === '/') return '/index.html'
  if (path !== MANIFEST) return path
  const wanted = new URLSearchParams(request.url.split('?', 2)[1] ?? '').get('lang')
  return `/manifests/${chooseLanguage({ wanted, accepted: request.headers['accept-language'] })}.webmanifest`
}

async function withKept(
  files: ReadonlyMap<string, AppFile>,
  kept: string | null,
): Promise<ReadonlyMap<string, AppFile>> {
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

/** Another page or another worker. A build without a worker never takes the place of one that has it. */
function isNewer(now: Version, before: Version): boolean {
  return !isSame(now, before) && (now.worker !== null || before.worker === null)
}

function isSame(one: Version, other: Version | null): boolean {
  return one.page === other?.page && one.worker === other.worker
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
  const policy = file.inline ? reply.getHeader(POLICY) : undefined
  if (file.inline && typeof policy === 'string') void reply.header(POLICY, allowInline(policy, file.inline))
  const encoding = file.encoded ? acceptedEncoding(request.headers['accept-encoding']) : null
  const etag = etagOf(file, { encoding, policy: typeof policy === 'string' ? policy : null })
  void reply.header('etag', etag)
  if (file.encoded) void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  if (request.headers['if-none-match'] === etag) return void reply.code(304).send()
  if (encoding && file.encoded) void reply.header('content-encoding', encoding).send(await file.encoded(encoding))
  else void reply.send(file.bytes)
}

/**
 * One tag for each form of the same bytes, as HTTP wants it. A page's policy counts too: what a browser has kept takes no new one
 * from an answer that says "not modified".
 */
function etagOf(file: AppFile, { encoding, policy }: { encoding: Encoding | null; policy: string | null }): string {
  const parts = [
    file.etag.slice(1, -1),
    ...(policy === null ? [] : [createHash('sha256').update(policy).digest('base64url').slice(0, 8)]),
    ...(encoding === null ? [] : [encoding]),
  ]
  return `"${parts.join('-')}"`
}

/** The smaller one of those that the browser takes. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const names = String(header ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}
