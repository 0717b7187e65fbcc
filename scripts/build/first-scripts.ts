/**
 * The scripts that run before any module (src/first-scripts), each as one classic script of its own: the page waits for them, so
 * they ask for nothing else. The page's head holds the theme's own text (first-paint.ts); the worker names the other as a file.
 */
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

type FirstScript = 'theme' | 'launch'

/** Returns the script's text, with all that it imports. */
export async function firstScript(name: FirstScript): Promise<string> {
  const bundle = await rolldown({
    input: `src/first-scripts/${name}.ts`,
    transform: { target: 'es2022' },
    optimization: { inlineConst: { mode: 'all' } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

export function firstScripts(): Plugin {
  return {
    name: 'candor-first-scripts',
    configureServer({ middlewares, watcher, ws }) {
      watcher.on('change', (path) => {
        if (path.includes('/src/first-scripts/')) ws.send({ type: 'full-reload' })
      })
      middlewares.use((request, response, next) => {
        const name = /^\/(theme|launch)\.js(\?|$)/.exec(request.url ?? '')?.[1] as FirstScript | undefined // one of the two
        if (name === undefined) return next()
        firstScript(name).then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'launch.js', source: await firstScript('launch') })
    },
  }
}
