/**
 * All tests, in four projects, with three files at a time: a test waits for facts, and with two files a machine with two cores
 * was idle for a tenth of its time in the server's tests and for a quarter in the browser's. Pure tests and those of the server
 * take turns, so that one file computes while the other waits for its database; the browser's tests follow.
 *   unit    pure tests beside their file, properties, import rules
 *   sync    the mirror over fake-indexeddb
 *   server  the server on a real PostgreSQL
 *   e2e     the whole thing in a real Chromium
 */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { firstPages } from './scripts/build/first-pages.ts'
import { wordFiles } from './scripts/build/word-files.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** The lingui macros are compiled away, and the table of first pages is at hand, as in the build. */
const asBuilt = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), firstPages(), wordFiles()]

// Servers and commands that tests start compile their code once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

/** A fact that a test waits for takes its time on a busy machine; one that never comes still fails. */
const PATIENT = { poll: { timeout: 180_000 } }

/** How fast a machine is proves nothing: these end a test that hangs, and no other. */
const UNIT_MS_MAX = 300_000
const HANGS_AFTER_MS = 600_000

/** By default one core of the machine stays idle, and on two cores that is half of it. */
const WORKERS = Math.max(3, availableParallelism() - 1)

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line-reporter.ts'],
    restoreMocks: true,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: asBuilt(),
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'desk/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packages/**/*.test.ts',
            'bench/**/*.test.ts',
            'tests/properties/**/*.test.ts',
            'tests/rooms/**/*.test.ts',
          ],
          testTimeout: UNIT_MS_MAX,
          hookTimeout: UNIT_MS_MAX,
          expect: PATIENT,
          // Pure tests leave nothing behind, so they may share a process and what it has loaded: a third less work.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: asBuilt(),
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts', 'tests/cheats/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          expect: PATIENT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres-global.ts'],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          expect: PATIENT,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            './tests/support/postgres-global.ts',
            './tests/support/build-global.ts',
            './tests/support/common-server-global.ts',
          ],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          expect: PATIENT,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
