import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CHUNK_GROUPS } from './scripts/build/chunk-groups.ts'
import { compressedFiles } from './scripts/build/compressed-files.ts'
import { firstPages } from './scripts/build/first-pages.ts'
import { firstPaint } from './scripts/build/first-paint.ts'
import { firstScripts } from './scripts/build/first-scripts.ts'
import { licences } from './scripts/build/licences.ts'
import { mapParts } from './scripts/build/map-parts.ts'
import { notificationWords } from './scripts/build/notification-words.ts'
import { pageColours } from './scripts/build/page-colours.ts'
import { quietWorkerBuild } from './scripts/build/quiet-worker-build.ts'
import { webManifest } from './scripts/build/web-manifest.ts'
import { wideChunkName } from './scripts/build/wide-chunk.ts'
import { integrityIn } from './scripts/build/with-integrity.ts'
import { wordFiles } from './scripts/build/word-files.ts'

/** "…/locales/de-DE/messages.po" → "de-DE-messages": what sw/languages.ts reads from the chunk's name. Several together are named by chunk-groups.ts. */
function catalogOf({
  name,
  moduleIds,
}: {
  readonly name: string
  readonly moduleIds: readonly string[]
}): string | undefined {
  const match = /\/locales\/([^/]+)\/(\w+)\.po/.exec(moduleIds.find((id) => id.includes('/locales/')) ?? '')
  if (match === null) return undefined
  return moduleIds.length > 1 ? name : `${match[1] ?? ''}-${match[2] ?? ''}`
}

/** A part of every file's name, for a second build that has no name in common with the first: the test of an update. */
const MARK = process.env['BUILD_MARK'] ?? ''
const FOLDER = process.env['BUILD_FOLDER'] ?? 'dist'

/** Notes of libraries for a bundler that may follow say nothing to a browser; licences stay. */
const COMMENTS = { annotation: false, jsdoc: false }

export default defineConfig({
  build: {
    target: 'es2022',
    outDir: FOLDER,
    emptyOutDir: true,
    sourcemap: true,
    // kB: the largest is the map with streets, for two pages of a platform that names a source. `npm run size` says what each page may weigh.
    chunkSizeWarningLimit: 1_200,
    // The size budget reads it.
    manifest: true,
    // An inlined icon would be a data: URL inside a style, which no cache can share.
    assetsInlineLimit: 0,
    // Every browser that runs this app preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take is no fault, and on a busy machine it would be printed at a start.
      checks: { bundlerTimings: false },
      // A name that stands in one file (src/storage-keys.ts) is written where it is used, and costs no file an import.
      optimization: { inlineConst: { mode: 'all' } },
      // We use one hook that needs nothing of the library: the file that has the others must not come along with it.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/dexie(-react-hooks)?\//, sideEffects: false }],
        manualPureFunctions: ['FinalizationRegistry'],
      },
      output: {
        comments: COMMENTS,
        // Catalogs get a folder of their own, so that the worker can tell them apart and a person carries only theirs.
        chunkFileNames: (chunk) => {
          const catalog = catalogOf(chunk)
          const name = catalog === undefined ? wideChunkName(chunk) : `locales/${catalog}`
          return `assets/${name}-[hash]${MARK}.js`
        },
        entryFileNames: `assets/[name]-[hash]${MARK}.js`,
        assetFileNames: `assets/[name]-[hash]${MARK}[extname]`,
        codeSplitting: {
          groups: [...CHUNK_GROUPS],
        },
      },
    },
  },
  resolve: {
    // The same library, written for the browsers that this app is built for: smaller, and no module in a module.
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
  },
  server: {
    // For `vite` alone; `npm run dev` brings its own server and sets the same.
    proxy: { '/api': { target: `http://localhost:${process.env['API_PORT'] ?? '8080'}`, changeOrigin: false } },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        comments: COMMENTS,
        entryFileNames: `assets/[name]-[hash]${MARK}.js`,
        chunkFileNames: `assets/[name]-[hash]${MARK}.js`,
      },
    },
  },
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    webManifest(),
    firstPages(),
    wordFiles(),
    pageColours(),
    firstScripts(),
    firstPaint(),
    licences(),
    mapParts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // Ten of them, by language: scripts/build/web-manifest.ts.
      manifest: false,
      injectManifest: {
        // Two pages use it, where an operator names a source and there is a network: never put aside.
        globIgnores: ['assets/street-map-*'],
        globPatterns: ['**/*.{js,css,html}', 'favicon.svg', 'icons/{icon-192,badge-96}.png'],
        maximumFileSizeToCacheInBytes: 600_000,
        manifestTransforms: [integrityIn(FOLDER)],
        buildPlugins: { vite: [notificationWords(), quietWorkerBuild()] },
        sourcemap: true,
      },
      // A worker between the browser and hot reload only hides what changed; the build has it.
      devOptions: { enabled: false },
    }),
    compressedFiles(FOLDER),
  ],
})
