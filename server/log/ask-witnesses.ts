/** Shows each new checkpoint to the witnesses of the operator's policy (C2SP tlog-witness), and keeps the signatures that hold. */
import { addCheckpointText } from '../../contract/log/add-checkpoint.ts'
import { readSize } from '../../contract/log/checkpoint.ts'
import type { Hash } from '../../contract/log/hashes.ts'
import { checkNote, readNote } from '../../contract/log/note.ts'
import type { Policy } from '../../contract/log/policy.ts'
import { consistencySpans } from '../../contract/log/spans.ts'
import type { Database } from '../database/database.ts'
import { readSpans } from './read-log.ts'

type Witness = Policy['witnesses'][number]

/** @returns the witnesses' signature lines, each with its newline */
export type AskWitnesses = (checkpoint: { readonly size: number; readonly note: string }) => Promise<readonly string[]>

interface Asking {
  readonly database: Database
  readonly witnesses: readonly Witness[]
  readonly fetch: typeof fetch
  readonly log: { warn(facts: object, message: string): void }
}

const ANSWER_MS_MAX = 3_000
const ANSWER_CHARACTERS_MAX = 16_384

/** A witness that does not answer, or refuses, holds nobody up for longer than three seconds, and is asked again with the next checkpoint. */
export function askWitnesses({ database, witnesses, fetch: send, log }: Asking): AskWitnesses {
  const signedLast = new Map<string, number>()
  const ask = async (witness: Witness, { size, note }: { readonly size: number; readonly note: string }) => {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const oldSize = signedLast.get(witness.name) ?? 0
      if (oldSize > size) throw new Error(`it has signed ${oldSize} entries, and the log has ${size}`)
      const proof = await prove(database, oldSize, size)
      const answer = await send(`${(witness.url ?? '').replace(/\/$/, '')}/add-checkpoint`, {
        method: 'POST',
        body: addCheckpointText({ oldSize, proof, checkpoint: note }),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      })
      const text = (await answer.text()).slice(0, ANSWER_CHARACTERS_MAX)
      if (answer.status === 200) {
        signedLast.set(witness.name, size)
        return linesOf(note, text, witness)
      }
      const known = answer.status === 409 ? readSize(text.trimEnd()) : null
      if (known === null || known === oldSize) throw new Error(`it answered ${answer.status}`)
      signedLast.set(witness.name, known)
    }
    throw new Error('its size changed while it was asked')
  }
  return async (checkpoint) => {
    const answers = await Promise.all(
      witnesses
        .filter(({ url }) => url !== null)
        .map(async (witness) => {
          try {
            return await ask(witness, checkpoint)
          } catch (error) {
            log.warn({ witness: witness.name, error: String(error) }, 'a witness did not sign the log')
            return []
          }
        }),
    )
    return answers.flat()
  }
}

async function prove(database: Database, oldSize: number, size: number): Promise<readonly Hash[]> {
  return readSpans(database, consistencySpans(oldSize, size), size)
}

/** Only lines that hold by the witness's key are kept. */
function linesOf(note: string, answer: string, { key }: Witness): readonly string[] {
  return answer
    .split('\n')
    .map((line) => `${line}\n`)
    .filter((line) => {
      const signed = readNote(note + line)
      return signed !== null && (checkNote(signed, [key])?.length ?? 0) > 0
    })
}
