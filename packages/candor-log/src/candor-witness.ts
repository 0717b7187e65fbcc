/**
 * candor-witness --log URL --key FILE [--log-key KEY] [--name NAME] [--port PORT] [--every SECONDS] [--once]: follows a log, and signs that
 * it only grew.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { parseArgs } from 'node:util'
import { addCheckpointText } from '../../../contract/log/add-checkpoint.ts'
import { coverSpans, logContradictionText } from '../../../contract/log/log-contradiction.ts'
import { verifierKeyText } from '../../../contract/log/note.ts'
import { consistencySpans } from '../../../contract/log/spans.ts'
import { openLog, type LogClient } from './log-client.ts'
import { openWitness, writeWhole, type Witness } from '../../../server/log/witness.ts'
import { loadWitnessKey } from '../../../server/log/note-key.ts'

const USAGE = `Usage: candor-witness --log URL --key FILE [--log-key KEY] [--name NAME] [--port PORT] [--every SECONDS] [--once]

Follows a log and signs that it only grew since the last time. Beside the key FILE it keeps how far it has signed (FILE.state).
  --log      the log's address, for example https://candor.example/log
  --key      this witness's key; made on the first start
  --log-key  the log's key, from somebody who knows it. Without it the log names its own on the first start
  --name     this witness's name on the first start, for example witness.example/w1
  --port     serves add-checkpoint (C2SP tlog-witness) on this port, and the newest signed checkpoint at /checkpoint
  --every    how often it looks, in seconds; 10 by default
  --once     looks once and ends: exit code 0 signed, 1 the log can't show that it only grew, 2 no answer, 3 the command is wrong`
const BODY_BYTES_MAX = 65_536

interface Command {
  readonly log: string
  readonly key: string
  readonly logKey: string | null
  readonly name: string
  readonly port: number | null
  readonly everySeconds: number
  readonly isOnce: boolean
}

function readCommand(): Command | null {
  try {
    const { values } = parseArgs({
      options: {
        log: { type: 'string' },
        key: { type: 'string' },
        'log-key': { type: 'string' },
        name: { type: 'string' },
        port: { type: 'string' },
        every: { type: 'string' },
        once: { type: 'boolean' },
      },
    })
    const [port, every] = [Number(values.port ?? 0), Number(values.every ?? 10)]
    if (!values.log || !values.key || !Number.isInteger(port) || !(every > 0)) return null
    return {
      log: values.log,
      key: values.key,
      logKey: values['log-key'] ?? null,
      name: values.name ?? 'witness.invalid/unnamed',
      port: values.port === undefined ? null : port,
      everySeconds: every,
      isOnce: values.once ?? false,
    }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Looks at the log once. @returns in words what is wrong, or null */
async function follow(log: LogClient, witness: Witness, evidenceFile: string): Promise<string | null> {
  const { note, checkpoint } = await log.newest()
  const oldSize = witness.size()
  if (checkpoint.size >= oldSize) {
    const proof = await log.spans(consistencySpans(oldSize, checkpoint.size), checkpoint)
    const answer = await witness.add(addCheckpointText({ oldSize, proof, checkpoint: note }))
    // A request that came meanwhile has signed more; that is looked at the next time.
    if (answer.status === 200 || witness.size() !== oldSize) return null
  }
  // A smaller head may be an old one: nobody can show that it tells another story.
  const hashes = checkpoint.size > oldSize ? await log.spans(coverSpans(oldSize, checkpoint.size), checkpoint) : []
  await writeWhole(evidenceFile, logContradictionText({ first: witness.note() ?? '', later: note, hashes }))
  return `${log.key.name} was signed at ${oldSize} entries, and its head of ${checkpoint.size} entries does not follow from there. Both signed heads are in ${evidenceFile}, which candor-verify --policy reads`
}

function serve(witness: Witness, keyText: string, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const end = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    }
    if (request.method === 'GET' && request.url === '/checkpoint' && witness.note() !== null)
      end(200, 'text/plain; charset=utf-8', witness.note() ?? '')
    else if (request.method === 'GET' && request.url === '/') end(200, 'text/plain; charset=utf-8', `${keyText}\n`)
    else if (request.method !== 'POST' || request.url !== '/add-checkpoint')
      end(404, 'text/plain; charset=utf-8', 'not found\n')
    else
      bodyOf(request)
        .then((body) => (body === null ? null : witness.add(body)))
        .then((answer) =>
          answer === null
            ? end(413, 'text/plain; charset=utf-8', 'too long\n')
            : end(answer.status, answer.type, answer.body),
        )
        .catch((error: unknown) => {
          console.error(String(error))
          end(500, 'text/plain; charset=utf-8', 'the state could not be kept\n')
        })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => {
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array)
    length += bytes.length
    if (length > BODY_BYTES_MAX) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** @returns the exit code */
async function run({ log: url, key: keyFile, logKey, name, port, everySeconds, isOnce }: Command): Promise<number> {
  const witnessKey = await loadWitnessKey(keyFile, name)
  const keyText = verifierKeyText(witnessKey.key)
  console.log(`witness ${keyText}`)
  let log: LogClient | null = null
  let witness: Witness | null = null
  for (;;) {
    try {
      log ??= await openLog(url, logKey)
      if (witness === null) {
        console.log(`log ${verifierKeyText(log.key)}`)
        const now = () => Math.floor(Date.now() / 1_000)
        witness = await openWitness({ log: log.key, witness: witnessKey, stateFile: `${keyFile}.state`, now })
        if (port !== null) console.log(`add-checkpoint at ${await serve(witness, keyText, port)}`)
      }
      const wrong = await follow(log, witness, `${keyFile}.evidence`)
      if (wrong !== null) console.error(`NOT SIGNED: ${wrong}`)
      else console.log(`signed ${witness.size()} entries`)
      if (isOnce) return wrong === null ? 0 : 1
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error))
      if (isOnce) return 2
    }
    await new Promise((resolve) => setTimeout(resolve, everySeconds * 1_000))
  }
}

const command = readCommand()
if (command === null) console.error(USAGE)
process.exitCode = command === null ? 3 : await run(command)
