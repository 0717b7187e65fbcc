import { expect, test } from 'vitest'
import { logSigner, madeLog, signedCheckpoint } from '../../tests/support/log/made-log.ts'
import { coverSpans, findLogContradiction, logContradictionText, readLogContradiction } from './log-contradiction.ts'
import { verifierKeyText } from './note.ts'
import { readPolicy } from './policy.ts'
import { hashOfSpan } from './spans.ts'
import { nodeReader } from './tiles.ts'

const log = logSigner('candor.example/log', 1)
const policy = policyOf(`log ${verifierKeyText(log.key)}\nquorum none\n`)
const [honest, other] = [0, 1].map((story) => {
  const tree = madeLog()
  tree.add(Array.from({ length: 40 }, (_, at) => Uint8Array.of(at, at === 2 ? story : 0)))
  return tree
})

/** The file about two heads; the hashes are those of the later one's tree. */
function foundIn(old: number, size: number, stories: readonly [typeof honest, typeof honest], signer = log) {
  const [first, later] = stories
  if (!first || !later) throw new Error('no tree')
  const read = nodeReader(later.tiles)
  const saved = readLogContradiction(
    logContradictionText({
      first: signedCheckpoint(log, old, first.root(old)),
      later: signedCheckpoint(signer, size, later.root(size)),
      hashes: old === size ? [] : coverSpans(old, size).map((span) => hashOfSpan(span, read)),
    }),
  )
  if (!saved) throw new Error('not read')
  return saved
}

test('two stories of one log are shown at every kind of two sizes, and one story never is', () => {
  for (const [old, size] of [
    [3, 3],
    [3, 4],
    [4, 7],
    [7, 20],
    [8, 16],
    [16, 17],
    [31, 40],
  ] as const) {
    expect([old, size, findLogContradiction(foundIn(old, size, [honest, other]), policy) !== null]).toEqual([
      old,
      size,
      true,
    ])
    expect([old, size, findLogContradiction(foundIn(old, size, [honest, honest]), policy)]).toEqual([old, size, null])
  }
})

test('made-up hashes, fewer of them, or a head that the log did not sign show nothing', () => {
  const saved = foundIn(7, 20, [honest, other])
  const bent = { ...saved, hashes: saved.hashes.toReversed() }
  expect(findLogContradiction(bent, policy)).toBeNull()
  expect(findLogContradiction({ ...saved, hashes: saved.hashes.slice(1) }, policy)).toBeNull()
  expect(findLogContradiction({ ...saved, hashes: [] }, policy)).toBeNull()
  expect(findLogContradiction(foundIn(7, 20, [honest, other], logSigner('candor.example/log', 9)), policy)).toBeNull()
  // A larger head first: the smaller one may be an old one.
  expect(findLogContradiction({ ...saved, first: saved.later, later: saved.first }, policy)).toBeNull()
  expect(readLogContradiction(`${logContradictionText({ first: '', later: '', hashes: [] })} `)).toBeNull()
})

function policyOf(text: string) {
  const read = readPolicy(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}
