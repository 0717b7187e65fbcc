// Puts each command and all that it needs into one file, so that the package has no dependency and runs by Node alone.
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const COMMANDS = {
  'candor-witness': './src/candor-witness.ts',
  'candor-monitor': './src/candor-monitor.ts',
  'candor-verify': '../../scripts/candor-verify.ts',
}

for (const [name, source] of Object.entries(COMMANDS))
  await build({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    logLevel: 'warn',
    transform: { target: 'node20' },
    output: {
      file: fileURLToPath(new URL(`./dist/${name}.mjs`, import.meta.url)),
      format: 'es',
      banner: '#!/usr/bin/env node',
      codeSplitting: false,
    },
  })
