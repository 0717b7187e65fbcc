/** The worker knows the files of the wide layout by their names, and puts them aside for a wide window alone (sw/later-cache.ts). */
const WIDE_MODULE = /\/src\/app\/wide\/(?!wide-window\.ts)[^/]+$/

/** @returns the name of a file of the build. It begins with "wide-" where only a wide window needs the file */
export function wideChunkName(chunk: { readonly name: string; readonly moduleIds: readonly string[] }): string {
  const isWide = chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => WIDE_MODULE.test(id))
  return isWide && !/^wide(-|$)/.test(chunk.name) ? `wide-${chunk.name}` : chunk.name
}
