/** The C2SP formats, by their own examples and by those that other implementations publish. */
import { expect, test } from 'vitest'
import { cosigned, logSigner, madeLog, signedCheckpoint, witnessSigner } from '../../tests/support/log/made-log.ts'
import { addCheckpointText, readAddCheckpoint } from './add-checkpoint.ts'
import { isConsistent } from './check-proof.ts'
import { checkpointText, readCheckpoint } from './checkpoint.ts'
import { EMPTY_ROOT, leafHash } from './hashes.ts'
import { checkLogProof, logProofText, readLogProof } from './log-proof.ts'
import { checkNote, keyIdOf, LOG_SIGNATURE, readNote, readVerifierKey, verifierKeyText } from './note.ts'
import { checkCheckpoint, readPolicy } from './policy.ts'
import { readBundle, readTilePath, tilePath, widthAt, writeBundle } from './tiles.ts'

/** The key and the note of the documentation of golang.org/x/mod/sumdb/note. */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const PETERS_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
const PETERS_NOTE = `${PETERS_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`

test("Go's published note holds by its key, and no altered one does", () => {
  const key = keyOfText(PETER)
  expect(verifierKeyText(key)).toBe(PETER)
  expect(checkNote(noteOf(PETERS_NOTE), [key])).toEqual([{ key, time: null }])
  expect(noteOf(PETERS_NOTE).text).toBe(PETERS_TEXT)
  expect(checkNote(noteOf(PETERS_NOTE.replace('answer', 'Answer')), [key])).toBeNull()
  expect(checkNote(noteOf(PETERS_NOTE), [])).toEqual([])
})

test.each([
  'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
  'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'rekor.sigstore.dev+12345678+AwEB',
  '',
])('%s is no key', (text) => expect(readVerifierKey(text)).toBeNull())

test.each([
  ['TEST+7997405c+AQcC+FTVKf0jlTdHDY3rbevmnKxxPjigCXlVtGe6RIr6', '7997405c'],
  ['remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2', 'da77ade7'],
])('the published key %s has its own id', (text, id) => expect(keyIdOf(keyOfText(text))).toBe(id))

test.each([
  PETERS_NOTE.slice(0, -1),
  PETERS_NOTE.replace('\n\n', '\n'),
  PETERS_NOTE.replace('— ', '- '),
  PETERS_NOTE.replace('JnAM=', 'JnAN='),
  `\u0007${PETERS_NOTE}`,
  `\ud800${PETERS_NOTE}`,
  PETERS_TEXT,
])('%j is no signed note', (text) => expect(readNote(text)).toBeNull())

/** Three checkpoints of one log and the proofs between them, from the tests of the witness of filippo.io/torchwood. */
const SIGSUM = 'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562'
const SIGSUM_KEY = 'ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f'
const REQUESTS = [
  `old 0

${SIGSUM}
1
KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

— ${SIGSUM} UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=
`,
  `old 1
KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

${SIGSUM}
3
RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=

— ${SIGSUM} UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=
`,
  `old 1
KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=
KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

${SIGSUM}
5
QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=

— ${SIGSUM} UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=
`,
]

test("another witness's published requests are read, hold by their log's key, and prove that the log grew", () => {
  const key = { name: SIGSUM, type: LOG_SIGNATURE, publicKey: Uint8Array.from(Buffer.from(SIGSUM_KEY, 'hex')) } as const
  const [first, ...later] = REQUESTS.map((text) => {
    const request = readAddCheckpoint(text)
    if (!request) throw new Error('no request')
    expect(addCheckpointText(request)).toBe(text)
    const note = noteOf(request.checkpoint)
    expect(checkNote(note, [key])).toHaveLength(1)
    const checkpoint = readCheckpoint(note.text)
    if (!checkpoint) throw new Error('no checkpoint')
    expect(checkpointText(checkpoint)).toBe(note.text)
    return { request, checkpoint }
  })
  if (!first) throw new Error('no request')
  expect(isConsistent({ size: 0, root: EMPTY_ROOT }, first.checkpoint, first.request.proof)).toBe(true)
  for (const { request, checkpoint } of later) {
    expect(isConsistent(first.checkpoint, checkpoint, request.proof)).toBe(true)
    expect(isConsistent(first.checkpoint, checkpoint, request.proof.toReversed())).toBe(false)
  }
})

test.each([
  ['a size with a zero in front', REQUESTS[0]?.replace('old 0', 'old 00')],
  ['64 hashes', REQUESTS[0]?.replace('\n\n', `\n${'KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n'.repeat(64)}\n`)],
  ['a hash that is too short', REQUESTS[1]?.replace('KgIAAAAA', 'KgIA')],
  ['no empty line', 'old 0\n'],
])('a request with %s is none', (_words, text) => expect(readAddCheckpoint(text ?? '')).toBeNull())

test.each([
  '\n5\n' + 'A'.repeat(43) + '=\n',
  'a\n05\n' + 'A'.repeat(43) + '=\n',
  'a\n5\nAA==\n',
  'a\n5\n' + 'A'.repeat(43) + '=',
  'a\n5\n' + 'A'.repeat(43) + '=\n\n',
])('%j is no checkpoint', (text) => expect(readCheckpoint(text)).toBeNull())

test('tiles have the paths and widths of the specification', () => {
  const tile = { kind: 'hashes', level: 0, index: 1_234_067, width: 256 } as const
  expect(tilePath(tile)).toBe('tile/0/x001/x234/067')
  expect(tilePath({ ...tile, kind: 'entries', index: 0, width: 9 })).toBe('tile/entries/000.p/9')
  expect(readTilePath('tile/0/x001/x234/067')).toEqual(tile)
  expect(readTilePath('tile/entries/000.p/9')).toEqual({ kind: 'entries', level: 0, index: 0, width: 9 })
  for (const path of [
    'tile/00/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/64/000',
    'tile/0/001/000',
    'tile/entries/x999/x999/x999/x999/x999/x999/999',
    '../tile/0/000',
  ])
    expect([path, readTilePath(path)]).toEqual([path, null])
  const widths = [0, 1, 2].flatMap((level) => [0, 272, 273, 1].map((index) => widthAt({ level, index }, 70_000)))
  expect(widths).toEqual([256, 256, 112, 256, 256, 0, 0, 17, 1, 0, 0, 0])
  expect(widthAt({ level: 1, index: 0 }, 256)).toBe(1)
})

test('a bundle gives its entries back, and no torn one is read', () => {
  const entries = [Uint8Array.of(), Uint8Array.of(97), new Uint8Array(300).fill(7)]
  const bundle = writeBundle(entries)
  expect([...bundle.subarray(0, 5)]).toEqual([0, 0, 0, 1, 97])
  expect(readBundle(bundle)?.map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]))
  expect(readBundle(bundle.subarray(0, -1))).toBeNull()
  expect(readBundle(bundle.subarray(0, 6))).toBeNull()
  expect(() => writeBundle([new Uint8Array(65_536)])).toThrow(RangeError)
})

const log = logSigner('candor.example/log', 1)
const [one, two, outsider] = [2, 3, 4].map((seed) => witnessSigner(`witness.example/${seed}`, seed))
const POLICY = `# two of three, and never the operator's alone
log ${verifierKeyText(log.key)}
witness one ${keyTextOf(one)} http://localhost:1
witness two	${keyTextOf(two)}
witness outsider ${keyTextOf(outsider)}

group own any one two
group both all own outsider
quorum both
`

test('a policy is met by its quorum and by nothing less', () => {
  const policy = policyOf(POLICY)
  expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
    ['one', 'http://localhost:1'],
    ['two', null],
    ['outsider', null],
  ])
  const tree = madeLog()
  tree.add([Uint8Array.of(1), Uint8Array.of(2)])
  const note = signedCheckpoint(log, 2, tree.root(2))
  const [byOne, byBoth] = [
    cosigned(note, signer(one), 1_700_000_000),
    cosigned(cosigned(note, signer(one), 9), signer(two), 9),
  ]
  const byQuorum = cosigned(byBoth, signer(outsider), 1_700_000_001)
  expect([note, byOne, byBoth, byQuorum].map((text) => checkCheckpoint(text, policy)?.isQuorum)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(checkCheckpoint(byOne, policy)?.witnesses).toEqual([{ name: 'one', time: 1_700_000_000 }])
  expect(checkCheckpoint(byQuorum.replace('\n2\n', '\n3\n'), policy)).toBeNull()
  const stranger = signedCheckpoint(logSigner('candor.example/log', 9), 2, tree.root(2))
  expect(checkCheckpoint(stranger, policy)).toBeNull()
  // The log's own key, under another log's name.
  const other = signedCheckpoint({ ...log, key: { ...log.key, name: 'other.example' } }, 2, tree.root(2))
  expect(checkCheckpoint(other, policy)).toBeNull()
  const proof = { index: 1, hashes: tree.inclusion(1, 2), checkpoint: byQuorum, extra: null }
  const read = readLogProof(logProofText(proof))
  expect(read && checkLogProof(read, leafHash(Uint8Array.of(2)), policy)?.isQuorum).toBe(true)
  expect(read && checkLogProof(read, leafHash(Uint8Array.of(3)), policy)).toBeNull()
  const withExtra = logProofText(proof).replace('\nindex', '\nextra AAAA\nindex')
  expect(readLogProof(withExtra)).toEqual({ ...proof, extra: new Uint8Array(3) })
  expect(readLogProof(withExtra.replace('AAAA', '****'))).toBeNull()
})

test.each([
  ['a second quorum', 'quorum none\nquorum none\n'],
  ['no quorum', `log ${verifierKeyText(log.key)}\n`],
  ['a group before its members', 'group a any b\nquorum a\n'],
  ['a member of two groups', `${POLICY.replace('quorum both\n', '')}group more any one\nquorum more\n`],
  ['a group that needs more than it has', `witness a ${keyTextOf(one)}\ngroup g 2 a\nquorum g\n`],
  ['a witness named none', `witness none ${keyTextOf(one)}\nquorum none\n`],
  ['a witness key for a log', `log ${keyTextOf(one)}\nquorum none\n`],
  ['one key twice', `witness a ${keyTextOf(one)}\nwitness b ${keyTextOf(one)}\nquorum a\n`],
  ['a control character', 'quorum none\r\n'],
])('%s is no policy', (_words, text) => expect(readPolicy(text)).toBeTypeOf('string'))

function keyOfText(text: string) {
  const key = readVerifierKey(text)
  if (!key) throw new Error(`no key: ${text}`)
  return key
}

function noteOf(text: string) {
  const note = readNote(text)
  if (!note) throw new Error('no note')
  return note
}

function policyOf(text: string) {
  const policy = readPolicy(text)
  if (typeof policy === 'string') throw new Error(policy)
  return policy
}

function signer(one: ReturnType<typeof witnessSigner> | undefined) {
  if (!one) throw new Error('no witness')
  return one
}

function keyTextOf(one: ReturnType<typeof witnessSigner> | undefined) {
  return verifierKeyText(signer(one).key)
}
