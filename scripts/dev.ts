/**
 * npm run dev: the app with hot reload and the server restarting on change, one command, one address to open.
 * The app is served by Vite on PORT (default 8080) and hands /api to the server behind it.
 */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { isDemoByDefault } from './demo-by-default.ts'

const port = Number(process.env['PORT'] ?? 8080)
const apiPort = port + 1

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: {
    ORIGINS: `http://localhost:${port}`,
    ...process.env,
    PORT: String(apiPort),
    ...(isDemoByDefault(process.env) ? { DEMO: '1' } : {}),
  },
  stdio: 'inherit',
})

const vite = await createServer({
  server: {
    port,
    strictPort: true,
    // The Host stays as the browser sent it, so that the server's check of the Origin holds here too.
    proxy: { '/api': { target: `http://localhost:${apiPort}`, changeOrigin: false } },
    watch: { ignored: ['**/.cache/**', '**/bench/**', '**/data/**', '**/dist/**', '**/server/**', '**/tests/**'] },
  },
})
await vite.listen()
vite.printUrls()

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  server.kill('SIGINT')
  void vite.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => {
  stop()
  process.exitCode = code ?? 0
})
