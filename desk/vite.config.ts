/** The desk's own build, beside the app's: it shares styles and components with it, and no file of the two is the other's. */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const configPath = join(import.meta.dirname, 'lingui.config.ts')

export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, '../dist-desk'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  plugins: [
    react(),
    lingui({ failOnCompileError: true, configPath }),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
  ],
})
