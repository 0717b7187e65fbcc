/** candor-monitor --log URL [--log-key KEY] [--every SECONDS] [--once | --prove NUMBER | --missing FILE]: reads every entry of a log, and says what is wrong with them. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { escapeHidden } from '../../../contract/hidden-characters.ts'
import { growTiles } from '../../../contract/log/grow-tiles.ts'
import { isSameHash, leafHash } from '../../../contract/log/hashes.ts'
import { readLeaf } from '../../../contract/log/leaves.ts'
import { logProofText } from '../../../contract/log/log-proof.ts'
import { verifierKeyText } from '../../../contract/log/note.ts'
import { hashOfSpan, inclusionSpans, wholeTree } from '../../../contract/log/spans.ts'
import { keyOf, nodeReader, TILE_WIDTH } from '../../../contract/log/tiles.ts'
import { unloggedOfText } from '../../../contract/log/unlogged.ts'
import { findMissing } from './find-missing.ts'
import { LogError, openLog, type LogClient } from './log-client.ts'
import { watchLog, type Watch } from './watch-rules.ts'

const USAGE = `Usage: candor-monitor --log URL [--log-key KEY] [--every SECONDS] [--once | --prove NUMBER | --missing FILE [--key ID=PUBLICKEY]...]

Reads every entry of a log, holds them against the signed root and against each other. FOUND is what no honest platform writes, NOTE what a
person should judge: a void that benefits the house, and a total of what is owed that shrinks.
  --log      the log's address, for example https://candor.example/log
  --log-key  the log's key, from somebody who knows it. Without it the log names its own
  --every    how often it looks for new entries, in seconds; 10 by default
  --once     reads what there is and ends: exit code 0 nothing found, 1 something found, 2 the log can't be read, 3 the command is wrong
  --prove    writes the proof of one entry (C2SP tlog-proof), which candor-verify --policy checks without network
  --missing  checks a file by which a device says that the log lacks something that the platform signed: exit code 6 it is missing, 0 the
             log has it, 1 the file shows nothing. --key names a signing key that you know to be the platform's`

interface Command {
  readonly log: string
  readonly logKey: string | null
  readonly everySeconds: number
  readonly isOnce: boolean
  readonly prove: number | null
  readonly missing: string | null
  readonly trustedKeys: Readonly<Record<string, string>>
}

/** The tree as it was read so far. */
interface Progress {
  size: number
  readonly tiles: Map<string, Uint8Array>
  readonly watch: Watch
  found: number
}

function readCommand(): Command | null {
  try {
    const { values } = parseArgs({
      options: {
        log: { type: 'string' },
        'log-key': { type: 'string' },
        every: { type: 'string' },
        once: { type: 'boolean' },
        prove: { type: 'string' },
        missing: { type: 'string' },
        key: { type: 'string', multiple: true },
      },
    })
    const [every, prove] = [Number(values.every ?? 10), Number(values.prove ?? 0)]
    if (!values.log || !(every > 0) || !Number.isSafeInteger(prove) || prove < 0) return null
    return {
      log: values.log,
      logKey: values['log-key'] ?? null,
      everySeconds: every,
      isOnce: values.once ?? false,
      prove: values.prove === undefined ? null : prove,
      missing: values.missing ?? null,
      trustedKeys: Object.fromEntries((values.key ?? []).map((pair) => pair.split('=', 2) as [string, string])),
    }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Reads the entries that are new, and holds the whole against the signed root. */
async function readOn(log: LogClient, progress: Progress): Promise<void> {
  const { checkpoint } = await log.newest()
  if (checkpoint.size < progress.size)
    throw new LogError(`the log has shrunk from ${progress.size} to ${checkpoint.size} entries`)
  for (let index = Math.floor(progress.size / TILE_WIDTH); progress.size < checkpoint.size; index += 1) {
    const entries = (await log.bundle(index, checkpoint.size)).slice(progress.size - index * TILE_WIDTH)
    for (const tile of growTiles(progress.tiles, progress.size, entries.map(leafHash)))
      progress.tiles.set(keyOf(tile), tile.bytes)
    entries.forEach((entry, at) => report(progress, progress.size + at, Buffer.from(entry).toString('utf8')))
    progress.size += entries.length
  }
  if (!isSameHash(hashOfSpan(wholeTree(progress.size), nodeReader(progress.tiles)), checkpoint.root))
    throw new LogError(
      `the entries do not lead to the root that was signed at ${checkpoint.size} entries, or the log has changed what it showed before`,
    )
}

function report(progress: Progress, number: number, text: string): void {
  const leaf = readLeaf(text)
  if (leaf === null) return console.log(escapeHidden(`entry ${number}: of a kind that this monitor does not know`))
  for (const { kind, words } of progress.watch.take(leaf)) {
    if (kind === 'found') progress.found += 1
    console.log(escapeHidden(`${kind === 'found' ? 'FOUND' : 'NOTE'} at entry ${number}: ${words}`))
  }
}

async function prove(log: LogClient, index: number): Promise<number> {
  const { note, checkpoint } = await log.newest()
  if (index >= checkpoint.size) throw new LogError(`the log has ${checkpoint.size} entries`)
  const entries = await log.bundle(Math.floor(index / TILE_WIDTH), checkpoint.size)
  const hashes = await log.spans(inclusionSpans(index, checkpoint.size), checkpoint)
  process.stdout.write(logProofText({ index, hashes, checkpoint: note, extra: entries[index % TILE_WIDTH] ?? null }))
  return 0
}

async function lookFor(log: LogClient, { missing, trustedKeys }: Command): Promise<number> {
  const file = unloggedOfText(await readFile(missing ?? '', 'utf8'))
  if (file === null) throw new LogError('not a file about something that the log lacks')
  const isPinned = Object.keys(trustedKeys).length > 0
  if (!isPinned) console.log(`Signed by ${escapeHidden(JSON.stringify(file.keys))}: compare, or name them with --key`)
  const entries = async (size: number) => {
    const all: Uint8Array[] = []
    for (let index = 0; all.length < size; index += 1) all.push(...(await log.bundle(index, size)))
    return all
  }
  return findMissing(
    file,
    isPinned ? trustedKeys : 'from-file',
    { entries, receiptHashes: log.receiptHashes, prices: log.prices },
    (words) => console.log(escapeHidden(words)),
  )
}

/** @returns the exit code */
async function run(command: Command): Promise<number> {
  const progress: Progress = { size: 0, tiles: new Map(), watch: watchLog(), found: 0 }
  let log: LogClient | null = null
  for (;;) {
    try {
      const isFirst = log === null
      log ??= await openLog(command.log, command.logKey)
      if (command.missing !== null) return await lookFor(log, command)
      if (command.prove !== null) return await prove(log, command.prove)
      if (isFirst) console.log(`log ${verifierKeyText(log.key)}`)
      await readOn(log, progress)
      console.log(`${progress.size} entries read, ${progress.found} found`)
      if (command.isOnce) return progress.found > 0 ? 1 : 0
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error))
      if (
        command.isOnce ||
        command.prove !== null ||
        command.missing !== null ||
        (error instanceof LogError && progress.size > 0)
      )
        return 2
    }
    await new Promise((resolve) => setTimeout(resolve, command.everySeconds * 1_000))
  }
}

const command = readCommand()
if (command === null) console.error(USAGE)
process.exitCode = command === null ? 3 : await run(command)
