/**
 * A witness of one log (C2SP tlog-witness): it signs a checkpoint only where the log has grown since the one that it signed last. How far
 * it has signed is on the disk before anybody gets a signature, so that no crash makes it forget.
 */
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { base64 } from '@scure/base'
import { sign } from '../../contract/ed25519.ts'
import { readAddCheckpoint, type AddCheckpoint } from '../../contract/log/add-checkpoint.ts'
import { isConsistent } from '../../contract/log/check-proof.ts'
import { readCheckpoint, type Checkpoint } from '../../contract/log/checkpoint.ts'
import { EMPTY_ROOT, isSameHash } from '../../contract/log/hashes.ts'
import {
  checkNote,
  cosignatureLine,
  cosignedText,
  fromBase64,
  readNote,
  type VerifierKey,
} from '../../contract/log/note.ts'

export interface WitnessKey {
  readonly key: VerifierKey
  readonly secretKey: Uint8Array
}

export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422
  readonly type: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
  readonly body: string
}

export interface Witness {
  /** The size that it signed last. */
  size(): number
  /** The last checkpoint with this witness's signature; null before the first. */
  note(): string | null
  /** Answers one request; requests wait for each other. */
  add(request: string): Promise<Answer>
}

interface State {
  readonly log: string
  readonly size: number
  readonly root: string
  readonly note: string
}

/**
 * @param options.now seconds since 1970
 * @throws Error for a file that belongs to another log
 */
export async function openWitness(options: {
  readonly log: VerifierKey
  readonly witness: WitnessKey
  readonly stateFile: string
  readonly now: () => number
}): Promise<Witness> {
  const { log, witness, stateFile, now } = options
  let state = await readState(stateFile)
  if (state !== null && state.log !== log.name) throw new Error(`${stateFile} belongs to the log ${state.log}`)
  let last: Promise<unknown> = Promise.resolve()

  async function take(request: AddCheckpoint): Promise<Answer> {
    const note = readNote(request.checkpoint)
    const checkpoint = note && readCheckpoint(note.text)
    if (!checkpoint) return refuse(400, 'no checkpoint')
    if (checkpoint.origin !== log.name) return refuse(404, 'another log')
    if ((checkNote(note, [log])?.length ?? 0) === 0) return refuse(403, "not signed by the log's key")
    const known = { size: state?.size ?? 0, root: state ? rootOf(state) : EMPTY_ROOT }
    if (request.oldSize > checkpoint.size) return refuse(400, 'the old size is larger than the new one')
    if (request.oldSize !== known.size) return conflict(known.size)
    if (checkpoint.size > 0 && checkpoint.size === known.size && !isSameHash(checkpoint.root, known.root))
      return conflict(known.size)
    if (!isConsistent(known, checkpoint, request.proof)) return refuse(422, 'the proof does not hold')
    const time = now()
    const line = cosignatureLine(
      witness.key,
      time,
      sign(new TextEncoder().encode(cosignedText(time, note.text)), witness.secretKey),
    )
    const next = stateOf(log, checkpoint, request.checkpoint + line)
    await writeWhole(stateFile, JSON.stringify(next))
    state = next
    return { status: 200, type: 'text/plain; charset=utf-8', body: line }
  }

  return {
    size: () => state?.size ?? 0,
    note: () => state?.note ?? null,
    add: (text) => {
      const request = readAddCheckpoint(text)
      if (request === null) return Promise.resolve(refuse(400, 'no add-checkpoint request'))
      const answer = last.then(() => take(request))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

/** Whole or not at all, and on the disk: the file, then its name in the folder. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function stateOf(log: VerifierKey, { size, root }: Checkpoint, note: string): State {
  return { log: log.name, size, root: base64.encode(root), note }
}

async function readState(path: string): Promise<State | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const { log, size, root, note } = JSON.parse(text) as Partial<State>
  if (
    typeof log !== 'string' ||
    !Number.isSafeInteger(size) ||
    size === undefined ||
    typeof note !== 'string' ||
    fromBase64(root ?? '')?.length !== 32
  )
    throw new Error(`${path} is not the state of a witness`)
  return { log, size, root: root ?? '', note }
}

function rootOf({ root }: State): Uint8Array {
  return fromBase64(root) ?? EMPTY_ROOT
}

function refuse(status: 400 | 403 | 404 | 422, words: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `${words}\n` }
}

function conflict(size: number): Answer {
  return { status: 409, type: 'text/x.tlog.size', body: `${size}\n` }
}
