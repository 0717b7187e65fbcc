/** A whole server over a log that is there already: its job, three witnesses by the documented policy, a signed release, and one person. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sign } from '../../contract/ed25519.ts'
import { RELEASE_KEYS_PATH, SIGNED_LIST_PATH, signedListText } from '../../contract/log/app-files.ts'
import { verifierKeyText, type VerifierKey } from '../../contract/log/note.ts'
import { connectDatabase, type Database } from '../../server/database/database.ts'
import { readAppFiles } from '../../server/http/app/app-files.ts'
import { listAppFiles } from '../../server/http/app/list-app-files.ts'
import { nameLog } from '../../server/log/log-name.ts'
import { readNewestSigned } from '../../server/log/read-log.ts'
import { startLog } from '../../server/log/start-log.ts'
import { openWitness } from '../../server/log/witness.ts'
import { startHandMarketServer, type HandMarketServer } from '../../tests/support/hand-market-server.ts'
import { fundedTrader, userIdOf } from '../../tests/support/http-calls.ts'
import { logSigner, witnessSigner } from '../../tests/support/log/made-log.ts'
import type { Trader } from '../../tests/support/trader.ts'
import { insertPeople } from '../insert-people.ts'
import { listen } from '../listen.ts'

const PEOPLE = 100_000
const MONEY_MINOR = 125_000n
const CONNECTIONS = 10
/** The log of a platform that trades gets price heads and a root of receipts each ten seconds. */
const ENTRIES_A_MS = 720 / 3_600_000
const PRICE = 100_000
const LOOK_MS = 50
const LOOKS_MAX = 2_400

export interface LoggedPlatform {
  readonly server: HandMarketServer
  readonly database: Database
  readonly person: { readonly trader: Trader; readonly userId: string }
  /** Lets time pass until then, with the entries that come meanwhile, until the log's newest head is signed. */
  passTo(time: number): Promise<void>
  stop(): Promise<void>
}

/** @param url of a migrated database whose log has entries and no name yet */
export async function startPlatform(url: string): Promise<LoggedPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-bench-log-platform-'))
  const database = connectDatabase(url, { maxConnections: CONNECTIONS })
  const drop = () => database.destroy()
  const server = await startHandMarketServer({ postgres: { database, url, drop }, appFolder: await release(folder) })
  const { clock, keys } = server.exchange
  const named = await nameLog(database, { dataDir: folder, host: 'candor.example', now: clock.now() })
  const witnesses = await startWitnesses(folder, { log: named.key, now: () => Math.floor(clock.now() / 1_000) })
  const policyFile = join(folder, 'policy')
  await writeFile(policyFile, witnesses.policy)
  const tell = (facts: object, message: string) => process.stderr.write(`${message}: ${JSON.stringify(facts)}\n`)
  const job = await startLog({
    database,
    clock,
    dataDir: folder,
    keys,
    appUrl: 'https://candor.example',
    policyFile,
    log: { warn: tell, error: tell },
  })
  const trader = await fundedTrader(server, MONEY_MINOR)
  const person = { trader, userId: await userIdOf(server, trader.account) }
  // The others, by whom a person's proof of the total is long.
  await insertPeople(database, PEOPLE)
  return {
    server,
    database,
    person,
    passTo: async (time) => {
      await addEntries(database, Math.round((time - clock.now()) * ENTRIES_A_MS))
      await server.exchange.tick(
        time - clock.now(),
        Object.fromEntries(server.exchange.catalogue.map(({ id }) => [id, PRICE])),
      )
      await newestHead(database, clock.now())
    },
    stop: async () => {
      await job.stop()
      await witnesses.stop()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One folder with a page and its signed list: what a device asks for at each look. @returns the folder */
async function release(folder: string): Promise<string> {
  const built = await mkdtemp(join(folder, 'release-'))
  await writeFile(join(built, 'index.html'), '<!doctype html><title>bench</title>')
  const { key, secretKey } = logSigner('candor.example/release', 9)
  const list = listAppFiles(await readAppFiles(built), null)
  const signer = { key, sign: (text: Uint8Array) => sign(text, secretKey) }
  await writeFile(join(built, SIGNED_LIST_PATH), signedListText(list, [signer]))
  await writeFile(join(built, RELEASE_KEYS_PATH), `${verifierKeyText(key)}\n`)
  return built
}

/** Two operators and one outsider: two of the three must sign, with the outsider among them (docs/log.md). */
async function startWitnesses(
  folder: string,
  { log, now }: { readonly log: VerifierKey; readonly now: () => number },
): Promise<{ readonly policy: string; stop(): Promise<void> }> {
  const started = await Promise.all(
    ['one', 'two', 'outsider'].map(async (name, at) => {
      const signer = witnessSigner(`${name}.example/w`, at + 1)
      const opened = await openWitness({ log, witness: signer, stateFile: join(folder, `${name}.state`), now })
      const { port, stop } = await listen(
        createServer((request, response) => {
          void textOf(request)
            .then((text) => opened.add(text))
            .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
        }),
      )
      return { line: `witness ${name} ${verifierKeyText(signer.key)} http://127.0.0.1:${port}`, stop }
    }),
  )
  const groups = ['group own any one two', 'group enough all own outsider', 'quorum enough']
  return {
    policy: [`log ${verifierKeyText(log)}`, ...started.map(({ line }) => line), ...groups, ''].join('\n'),
    stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding was set
  return Buffer.concat(chunks).toString('utf8')
}

/** @param count none where no time has passed */
async function addEntries(database: Database, count: number): Promise<void> {
  await sql`INSERT INTO log_pending (text)
    SELECT '{"at":' || n || ',"registrationHash":"' || encode(sha256(random()::text::bytea), 'hex') || '","type":"device-key","version":1}'
    FROM generate_series(1, ${count}::int) AS n`.execute(database)
}

/** The log's job goes on by itself, once a second. */
async function newestHead(database: Database, now: number): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const signed = await readNewestSigned(database)
    const { rows } = await sql<{ done: boolean }>`
      SELECT h.size = (SELECT max(size) FROM log_checkpoint) AND NOT EXISTS (SELECT FROM log_pending) AS done FROM log_head h`.execute(
      database,
    )
    if (signed?.at === now && rows[0]?.done === true) return
    await sleep(LOOK_MS)
  }
  throw new Error('the log did not go on')
}
