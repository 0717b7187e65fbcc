/** The witness by the words of C2SP tlog-witness: each answer's status, and what it remembers across a crash. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCheckpointText } from '../../../contract/log/add-checkpoint.ts'
import { EMPTY_ROOT, leafHash, type Hash } from '../../../contract/log/hashes.ts'
import { checkNote, readNote } from '../../../contract/log/note.ts'
import { logSigner, madeLog, signedCheckpoint, witnessSigner } from '../../../tests/support/log/made-log.ts'
import { openWitness } from '../../../server/log/witness.ts'

const log = logSigner('candor.example/log', 1)
const witness = witnessSigner('witness.example/w1', 2)
const tree = madeLog()
tree.add(Array.from({ length: 20 }, (_, at) => Uint8Array.of(at)))
let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-witness-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (stateFile: string, key = log.key) =>
  openWitness({ log: key, witness, stateFile, now: () => 1_700_000_000 })
const fresh = () => join(folder, `${(count += 1)}.state`)
const ask = (
  oldSize: number,
  size: number,
  change: { root?: Hash; proof?: readonly Hash[]; signer?: typeof log } = {},
) =>
  addCheckpointText({
    oldSize,
    proof: change.proof ?? tree.consistency(oldSize, size),
    checkpoint: signedCheckpoint(change.signer ?? log, size, change.root ?? tree.root(size)),
  })

test('it signs what only grew, and what it signed holds by its key', async () => {
  const one = await open(fresh())
  for (const [oldSize, size] of [
    [0, 3],
    [3, 3],
    [3, 7],
    [7, 20],
  ] as const) {
    const answer = await one.add(ask(oldSize, size))
    expect([size, answer.status]).toEqual([size, 200])
    const note = readNote(signedCheckpoint(log, size, tree.root(size)) + answer.body)
    expect(note && checkNote(note, [witness.key])).toEqual([{ key: witness.key, time: 1_700_000_000 }])
  }
  expect(one.size()).toBe(20)
})

test('each refusal has the status of the specification, and nothing is signed', async () => {
  const stateFile = fresh()
  const one = await open(stateFile)
  await one.add(ask(0, 7))
  const kept = await readFile(stateFile, 'utf8')
  const stranger = logSigner('candor.example/log', 9)
  const elsewhere = logSigner('other.example/log', 1)
  const cases: readonly (readonly [string, string, number])[] = [
    ['no request', 'hello', 400],
    ['no checkpoint', 'old 7\n\nhello\n\n— a AAAAAAAA\n', 400],
    ['another log', ask(7, 9, { signer: elsewhere }), 404],
    ["a stranger's key under the log's name", ask(7, 9, { signer: stranger }), 403],
    ['an old size above the new one', ask(7, 3, { proof: [] }), 400],
    ['an old size that is not the last one', ask(3, 9), 409],
    ['the same size with another root', ask(7, 7, { root: tree.root(6), proof: [] }), 409],
    ['a root that does not follow', ask(7, 9, { root: tree.root(8) }), 422],
    ['no proof', ask(7, 9, { proof: [] }), 422],
    ['a longer proof', ask(7, 9, { proof: [...tree.consistency(7, 9), leafHash(Uint8Array.of(1))] }), 422],
  ]
  for (const [words, request, status] of cases) {
    const answer = await one.add(request)
    expect([words, answer.status]).toEqual([words, status])
    expect(answer.body).not.toContain('— ')
    if (status === 409) expect(answer).toEqual({ status, type: 'text/x.tlog.size', body: '7\n' })
  }
  expect(await readFile(stateFile, 'utf8')).toBe(kept)
})

test.each([
  ['an empty tree', 0, { root: EMPTY_ROOT, proof: [] }, 200],
  ['an empty tree with another root', 0, { root: tree.root(1), proof: [] }, 422],
  ['an empty tree with a proof', 0, { root: EMPTY_ROOT, proof: [tree.root(1)] }, 422],
  ['a first tree', 1, { proof: [] }, 200],
  ['a first tree with a proof', 1, { proof: [tree.root(1)] }, 422],
] as const)('%s from nothing', async (_words, size, change, status) => {
  const one = await open(fresh())
  expect((await one.add(ask(0, size, change))).status).toBe(status)
})

test('two requests at once for one size: the later one is told the new size', async () => {
  const one = await open(fresh())
  const answers = await Promise.all([one.add(ask(0, 5)), one.add(ask(0, 3))])
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(one.size()).toBe(5)
})

test('a new start goes on where the old one signed last, whatever a crash left beside it', async () => {
  const stateFile = fresh()
  await (await open(stateFile)).add(ask(0, 9))
  await writeFile(`${stateFile}.new`, '{"half')
  const again = await open(stateFile)
  expect(again.size()).toBe(9)
  expect((await again.add(ask(0, 12))).status).toBe(409)
  expect((await again.add(ask(9, 12))).status).toBe(200)
  await expect(open(stateFile, logSigner('other.example/log', 1).key)).rejects.toThrow('belongs to the log')
  await writeFile(stateFile, '{}')
  await expect(open(stateFile)).rejects.toThrow('not the state')
})
