/**
 * All tests, in four projects that run one after the other: a slow one never starves a timing in another.
 *   unit    pure tests beside their file, properties, import rules
 *   sync    the mirror over fake-indexeddb
 *   server  the server on a real PostgreSQL
 *   e2e     the whole thing in a real Chromium, one file at a time
 */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** The lingui macros are compiled away, as in the build. */
const macros = () => [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/closing-line-reporter.ts'],
    restoreMocks: true,
    projects: [
      {
        plugins: macros(),
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts', 'src/**/*.test.{ts,tsx}', 'server/**/*.test.ts',
            'scripts/**/*.test.ts', 'tests/properties/**/*.test.ts', 'tests/rooms/**/*.test.ts',
          ],
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: macros(),
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['./tests/support/postgres-global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          // A page on a busy machine takes its time; what never comes still fails.
          expect: { poll: { timeout: 60_000 } },
          // The first server that starts builds the app where that is needed.
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
