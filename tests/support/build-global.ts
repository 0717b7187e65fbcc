import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

const SOURCES = ['src/**/*', 'contract/**/*.ts', 'sw/**/*', 'locales/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json']

/** Browser tests look at the build, so it must be the build of what stands here now. */
export default function buildIfOutdated(): void {
  const built = 'dist/index.html'
  const newestSource = Math.max(...globSync([...SOURCES]).map((path) => statSync(path).mtimeMs))
  if (existsSync(built) && statSync(built).mtimeMs > newestSource) return
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
}
