import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { readAppFiles } from '../../server/http/app/app-files.ts'
import { brotli, formPath } from '../../server/http/app/compressed-forms.ts'

/** A browser asks for one of many parts of the map, and for a source map only in its tools. */
const isForEachVisitor = (path: string) => !path.startsWith('/maps/') && !path.endsWith('.map')

/**
 * Compresses the app's files once for every server that will serve this build, and not at each start again.
 * @param folder of the build
 */
export function compressedFiles(folder: string): Plugin {
  return {
    name: 'candor-compressed-files',
    apply: 'build',
    // The worker, which the build writes last, is one of them.
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const files = [...(await readAppFiles(folder, isForEachVisitor))].filter(([, { encoded }]) => encoded !== null)
        await Promise.all(
          files.map(async ([path, { bytes }]) => {
            const target = formPath(folder, path)
            await mkdir(dirname(target), { recursive: true })
            await writeFile(target, await brotli(bytes))
          }),
        )
      },
    },
  }
}
