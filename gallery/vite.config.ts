/** npm run gallery: a page of its own with every component of src/ui. It is in no build of the app, and no visit loads it. */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { wordFiles } from '../scripts/build/word-files.ts'

export default defineConfig({
  plugins: [
    react(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    wordFiles(),
  ],
  build: { target: 'es2022', chunkSizeWarningLimit: 5_000, rolldownOptions: { input: 'gallery/index.html' } },
  server: { port: 8090, open: '/gallery/index.html' },
})
