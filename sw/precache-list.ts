import { isWitnessed } from './file-guard.ts'

/** An entry of the list that the build puts into the worker: every file of the app, with its revision and its hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
  /** "sha256-…": the browser refuses any other bytes under this name. */
  readonly integrity: string
}

/**
 * A file of the build from the server, checked against its hash; rejects where it is not there or not the same.
 * @param isInstall the version begins: the witnessed lists are not asked (file-guard.ts)
 */
export async function fetchBuilt(file: BuiltFile, isInstall = false): Promise<Response> {
  if (!isInstall && !(await isWitnessed(file)))
    throw new Error(`${file.url}: not in the lists that witnesses have signed`)
  const response = await fetch(`/${file.url}`, { integrity: file.integrity, cache: 'no-cache', credentials: 'omit' })
  if (!response.ok) throw new Error(`${file.url}: ${response.status}`)
  return response
}
