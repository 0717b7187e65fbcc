/**
 * The witness that a server brings along where no policy names others. It proves nothing to outsiders: whoever runs the server runs it
 * too. It is there so that the whole way works from the first start on, and so that a fault of this server's own log shows.
 */
import { join } from 'node:path'
import { addCheckpointText } from '../../contract/log/add-checkpoint.ts'
import { verifierKeyText, type VerifierKey } from '../../contract/log/note.ts'
import { consistencySpans } from '../../contract/log/spans.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { Database } from '../database/database.ts'
import type { AskWitnesses } from './ask-witnesses.ts'
import { readSpans } from './read-log.ts'
import { openWitness } from './witness.ts'
import { loadWitnessKey } from './note-key.ts'

export interface OwnWitness {
  readonly ask: AskWitnesses
  /** The policy (C2SP tlog-policy) that names it alone. */
  readonly policy: string
}

/** @param input.host names its key on the first start */
export async function openOwnWitness(input: {
  readonly database: Database
  readonly dataDir: string
  readonly host: string
  readonly log: VerifierKey
  readonly clock: { now(): number }
  readonly warn: (facts: object, message: string) => void
}): Promise<OwnWitness> {
  const { database, dataDir, host, log, clock, warn } = input
  const folder = join(dataDir, 'keys')
  const witness = await loadWitnessKey(join(folder, 'witness.key'), `${host}/own-witness`)
  const stateFile = join(folder, `witness-${sha256Hex(log.name).slice(0, 16)}.state`)
  const now = () => Math.floor(clock.now() / 1_000)
  return {
    policy: `log ${verifierKeyText(log)}\nwitness own ${verifierKeyText(witness.key)}\nquorum own\n`,
    ask: async ({ size, note }) => {
      try {
        // Opened each time: another server on the same folder may have asked it meanwhile.
        const opened = await openWitness({ log, witness, stateFile, now })
        const oldSize = opened.size()
        if (oldSize > size) throw new Error(`it has signed ${oldSize} entries, and the log has ${size}`)
        const proof = await readSpans(database, consistencySpans(oldSize, size), size)
        const answer = await opened.add(addCheckpointText({ oldSize, proof, checkpoint: note }))
        if (answer.status !== 200) throw new Error(`it answered ${answer.status}: ${answer.body.trimEnd()}`)
        return [answer.body]
      } catch (error) {
        warn({ error: String(error) }, "this server's own witness did not sign the log")
        return []
      }
    },
  }
}
