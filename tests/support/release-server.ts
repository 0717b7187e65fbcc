/**
 * The app's files as one release after the other, before the API of a running server: what a deployment does to browsers that
 * are open, without touching the build that everybody else uses.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from '../../server/http/entry/create-app.ts'
import { formPath } from '../../server/http/app/compressed-forms.ts'
import { serveApp } from '../../server/http/app/serve-app.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the app into a folder.
 * @param mark a part of every file's name: two builds with different marks have no name in common
 * @param more variables of the build besides
 * @returns what it printed, as `npm start` lets it
 */
export function buildRelease(folder: string, mark: string, more: Readonly<Record<string, string>> = {}): string {
  const { NODE_ENV: _environment, FORCE_COLOR: _colours, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: ROOT,
      env: { ...environment, ...more, BUILD_FOLDER: folder, BUILD_MARK: mark },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the build failed: ${stderr}`)
  return `${stdout}${stderr}`
}

export interface ReleaseServer {
  readonly address: string
  /** Replaces what is served, as a deployment does; the assets of the one before are gone unless they are kept. */
  deploy(folder: string): Promise<void>
  /** The kill switch of the service worker, by a server of its own on the same port. */
  switchWorkerOff(): Promise<void>
  /** Cuts every connection and takes no new one, until `goOnline`. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  close(): Promise<void>
}

/**
 * @param options `folder`: a place of its own; `api`: address of the server behind; `first`: the build to begin with
 */
export async function startReleaseServer(options: {
  folder: string
  api: string
  first: string
}): Promise<ReleaseServer> {
  const built = join(options.folder, 'served')
  const deploy = (from: string) => replaceFiles(built, from)
  await deploy(options.first)
  const build = async (isWorkerOff: boolean) => {
    const app = await createApp({
      log: pino({ level: 'silent' }),
      isSecure: false,
      trustedProxies: 0,
      origins: [],
      requestsPerMinute: 1_000_000,
      streetsOrigin: null,
    })
    passApiOn(app, { api: options.api, built })
    await serveApp(app, { built, kept: null, lookMs: 0, isWorkerOff })
    await app.ready()
    return app
  }
  let app = await build(false)
  let port = 0
  // Its files stay as it has read and compressed them while it takes no connection.
  const goOnline = async () => {
    if (app.server.listening) return
    app.server.listen({ port, host: 'localhost' })
    await once(app.server, 'listening')
  }
  const goOffline = async () => {
    if (!app.server.listening) return
    const closing = once(app.server, 'close')
    app.server.close()
    // Streams would keep it from ending.
    app.server.closeAllConnections()
    await closing
  }
  await goOnline()
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  port = bound.port
  const close = async () => {
    await goOffline()
    await app.close()
  }
  return {
    address: `http://localhost:${port}`,
    deploy,
    switchWorkerOff: async () => {
      await close()
      app = await build(true)
      await goOnline()
    },
    goOffline,
    goOnline,
    close,
  }
}

/** By these a server sees that a build is new. The worker comes last, as a build writes it: who is asked meanwhile takes page and worker for a whole build. */
const COPIED = ['index.html', 'sw.js']

/** Puts a build in the place of what is served. Files that nobody writes again are there under a second name: there are some 1,900. */
async function replaceFiles(built: string, from: string): Promise<void> {
  await rm(built, { recursive: true, force: true })
  await mkdir(built, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const [source, folder] = [join(entry.parentPath, entry.name), join(built, relative(from, entry.parentPath))]
    if (!entry.isFile() || COPIED.includes(relative(from, source))) continue
    await mkdir(folder, { recursive: true })
    const target = join(folder, entry.name)
    // A folder on another disk takes a copy.
    await link(source, target).catch(() => copyFile(source, target))
  }
  for (const name of COPIED) await copyFile(join(from, name), join(built, name))
}

/** Hands every call of the API to the server behind. */
function passApiOn(
  app: Awaited<ReturnType<typeof createApp>>,
  { api, built }: { readonly api: string; readonly built: string },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) {
      // A release that is made for a test has no compressed forms, and making them takes the processor ten seconds and more.
      if (!existsSync(formPath(built, '/sw.js'))) delete request.headers['accept-encoding']
      return done()
    }
    reply.hijack()
    const { hostname, port } = new URL(api)
    // The Origin names this address, so the Host stays what the browser sent.
    const passed = httpRequest(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (response) => {
        reply.raw.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(reply.raw)
      },
    )
    passed.on('error', () => reply.raw.destroy())
    reply.raw.on('close', () => passed.destroy())
    request.raw.pipe(passed)
  })
}
