/**
 * npm run catalogs: the catalogs hold exactly the texts of the source (as `npm run extract` would write them), and every
 * complete language has a translation for each. And their words: one text has one translation, and the terms of the field
 * are those of locales/GLOSSARY.md.
 */
import { spawnSync } from 'node:child_process'
import { LANGUAGES } from '../contract/languages.ts'
import { readWords } from './words/read-words.ts'
import { wordFaults } from './words/word-faults.ts'

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

const words = await readWords(COMPLETE_LANGUAGES)
const faults = words.flatMap(wordFaults)
for (const { language, glossary } of words)
  if (glossary.length === 0) faults.push(`${language}: locales/GLOSSARY.md has no table for it`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
