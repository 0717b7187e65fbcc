/**
 * npm run catalogs: the catalogs hold exactly the texts of the source (as `npm run extract` would write them), and every
 * complete language has a translation for each.
 */
import { spawnSync } from 'node:child_process'
import { LANGUAGES } from '../contract/languages.ts'

/** Languages that must not miss a translation: all of them. */
const COMPLETE_LANGUAGES = Object.keys(LANGUAGES)

const runs = [
  ['check', 'sync', '--clean', '--verbose', '--workers', '1'],
  ['check', 'missing', '--mode', 'catalog', '--verbose', '--workers', '1', '--locale', COMPLETE_LANGUAGES.join(',')],
]
for (const args of runs) {
  const { status } = spawnSync('lingui', args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
