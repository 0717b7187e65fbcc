/** The liabilities area: the tree over a million people, drawn up from the database as the server does it, and one person's proof. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { sql } from 'kysely'
import { liabilityProofText, verifyLiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import { migrate } from '../../server/database/migrate.ts'
import { drawLiabilities } from '../../server/liabilities/draw-liabilities.ts'
import { readLiabilities } from '../../server/liabilities/read-liabilities.ts'
import { migrations } from '../../server/migrations.ts'
import { createVault } from '../../server/vault/sealed-text.ts'
import { insertPeople } from '../insert-people.ts'
import { startDatabases } from '../market/databases.ts'
import { median, type Report } from '../report.ts'

const PEOPLE = Number(process.env['LIABILITIES_PEOPLE'] ?? 1_000_000)
const SECONDS_MAX = 60
const MEGABYTES_MAX = 300
const PROOF_BYTES_MAX = 5_000
const PROOFS = 50
const NOW = Date.UTC(2026, 10, 23)
const DAY = '2026-11-23'

export async function run(report: Report): Promise<void> {
  const databases = await startDatabases()
  try {
    const { database } = await databases.create('bench_liabilities')
    await migrate(database, migrations)
    await insertPeople(database, PEOPLE)
    const pair = generateKeyPairSync('ed25519')
    const keys = {
      keyId: 'bench',
      sign: (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url'),
    }
    const vault = createVault(randomBytes(32))
    const from = performance.now()
    const root = await drawLiabilities(database, { keys, vault, now: NOW })
    const seconds = (performance.now() - from) / 1_000
    if (root?.receipt.people !== PEOPLE) throw new Error('not everybody is in the tree')
    const publicKeys = {
      bench: pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url'),
    }
    const figure = { area: 'liabilities', better: 'lower', bar: 1 } as const
    const name = `the tree over ${PEOPLE} people, from the database and kept there`
    report.figure({ ...figure, name: `${name}: time`, value: seconds, limit: SECONDS_MAX, unit: 's' })
    report.figure({
      ...figure,
      name: `${name}: the whole process's memory at its most`,
      value: process.resourceUsage().maxRSS / 1_024,
      limit: MEGABYTES_MAX,
      unit: 'MB',
    })
    const proofs = await proofsOf(readLiabilities({ database, vault, publicKeys }), database)
    for (const { proof } of proofs)
      if (verifyLiabilityProof(proof, publicKeys).verdict !== 'included') throw new Error('a proof does not verify')
    report.figure({
      ...figure,
      name: `the largest of ${PROOFS} people's proofs`,
      value: Math.max(...proofs.map(({ proof }) => liabilityProofText(proof).length)),
      limit: PROOF_BYTES_MAX,
      unit: 'bytes',
    })
    report.note(`  a proof takes ${median(proofs.map(({ ms }) => ms)).toFixed(1)} ms in the median`)
  } finally {
    await databases.stop()
  }
}

async function proofsOf(
  reader: ReturnType<typeof readLiabilities>,
  database: Awaited<ReturnType<Awaited<ReturnType<typeof startDatabases>>['create']>>['database'],
) {
  const { rows } = await sql<{
    owner: string
  }>`SELECT owner FROM ledger_account WHERE kind = 'cash' AND owner > gen_random_uuid() ORDER BY owner LIMIT ${PROOFS}`.execute(
    database,
  )
  const proofs = []
  for (const { owner } of rows) {
    const from = performance.now()
    const proof = await reader.proof(DAY, owner)
    if (!proof.ok) throw new Error(proof.problem)
    proofs.push({ proof: proof.value, ms: performance.now() - from })
  }
  return proofs
}
