/** A page of its own (a benchmark's, a test's, the gallery), built as the app is and served on loopback. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import { listen } from './listen.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

interface BuiltPageOptions {
  /** Returns the JSON that a path of the API is answered with; undefined for any other path. */
  readonly answerOf?: (path: string) => string | undefined
  /** Answers what is none of the page's own files. */
  readonly beyond?: (request: IncomingMessage, response: ServerResponse) => void
  /** Vite's configuration, for a page that needs its plugins. */
  readonly configFile?: string
}

/** @param page the HTML file, from the project's folder on: 'bench/proof/page.html' */
export async function serveBuiltPage(
  page: string,
  { answerOf = () => undefined, beyond, configFile }: BuiltPageOptions = {},
): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-'))
  await build({
    configFile: configFile ?? false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: page } },
  })
  const { port, stop } = await listen(
    createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
      const answer = answerOf(path)
      if (answer !== undefined) return void response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      readFile(join(folder, path)).then(
        (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(bytes),
        () => (beyond ? beyond(request, response) : response.writeHead(404).end()),
      )
    }),
  )
  return {
    address: `http://127.0.0.1:${port}/${page}`,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
