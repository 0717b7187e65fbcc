/** Faults put in on purpose, one at a time: the simulation must find each. One that it misses is a hole in the simulation. */
export interface Mutant {
  readonly name: string
  /** A run that finds it. */
  readonly seed: number
  /** The text to change in each file; `find` must stand there exactly once. */
  readonly changes: readonly { readonly file: string; readonly find: string; readonly replace: string }[]
}

const PULL = 'src/sync/pull.ts'
const APPLY = 'src/sync/apply-rows.ts'
const SEND = 'src/sync/send-outbox.ts'

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'the cursor is written in another transaction',
    seed: 18,
    changes: [
      { file: PULL, find: '    await context.mirror.meta.put(next)\n    if (isHead)', replace: '    if (isHead)' },
      {
        file: PULL,
        find: '  if (!isHead) return { status',
        replace: '  await context.mirror.meta.put(next)\n  if (!isHead) return { status',
      },
    ],
  },
  {
    name: 'no compare-and-set',
    seed: 16,
    changes: [{ file: PULL, find: '!isSamePlace(await readCursor(mirror), expected)', replace: 'false' }],
  },
  {
    name: 'tombstones are ignored',
    seed: 4,
    changes: [{ file: APPLY, find: 'if (old) deletes.push(keyOf(entry))', replace: '' }],
  },
  {
    name: 'the cursor jumps to the head',
    seed: 4,
    changes: [{ file: PULL, find: 'seq: answer.to,', replace: 'seq: answer.head,' }],
  },
  {
    name: 'a new key for each try',
    seed: 5,
    changes: [{ file: SEND, find: '{ key: row.sentAs ?? row.key }', replace: '{ key: row.key + row.attempts }' }],
  },
  {
    name: 'acknowledged before it is sent',
    seed: 1,
    changes: [
      {
        file: SEND,
        find: '    const { outcome, position } = await send(context, due.row)',
        replace:
          '    await acknowledge(context, due.row.key, null)\n    const { outcome, position } = await send(context, due.row)',
      },
    ],
  },
  {
    name: 'the server forgets tombstones without raising its floor',
    seed: 22,
    changes: [
      { file: 'tests/sync/simulation/feed.ts', find: ' || input.seq < this.#floor) return', replace: ') return' },
    ],
  },
  {
    name: 'the digest is trusted, not compared',
    seed: 2,
    changes: [
      {
        file: 'src/sync/verify.ts',
        find: 'const differing = differences(seen.ours, input.theirs.digests)',
        replace: 'const differing = differences(seen.ours, seen.ours)',
      },
    ],
  },
  {
    name: 'rows that a block covers stay',
    seed: 11,
    changes: [{ file: APPLY, find: 'if (row.seq < headRow.seq) {', replace: 'if (row.seq < 0) {' }],
  },
  {
    name: 'a correction of a sealed row leaves with the others',
    seed: 5,
    changes: [{ file: APPLY, find: 'if (row.seq < headRow.seq) {', replace: 'if (row.seq < Infinity) {' }],
  },
  {
    name: 'a replaced block is counted on',
    seed: 171,
    changes: [{ file: APPLY, find: '  digests.removeBlock(head)\n', replace: '' }],
  },
  {
    name: 'a reset takes the outbox along',
    seed: 9,
    changes: [
      {
        file: PULL,
        find: '    await mirror.digests.clear()',
        replace: '    await mirror.table("outbox").clear()\n    await mirror.digests.clear()',
      },
      {
        file: PULL,
        find: "'digests', 'overlays', 'incidents'], async",
        replace: "'digests', 'overlays', 'incidents', 'outbox'], async",
      },
    ],
  },
  {
    name: 'a new first mirror keeps the generation',
    seed: 9,
    changes: [{ file: PULL, find: 'generation: seen.generation + 1', replace: 'generation: seen.generation' }],
  },
  {
    name: 'what a new first mirror did not confirm stays',
    seed: 22,
    changes: [{ file: PULL, find: "await mirror.rows.where('generation').below(generation).delete()", replace: '' }],
  },
  {
    name: 'the feed goes on from the end of the first mirror, not from its beginning',
    seed: 13,
    changes: [
      { file: PULL, find: ', startSeq: snapshot.startSeq, ...(snapshot.after', replace: ', ...(snapshot.after' },
      { file: PULL, find: ' || answer.startSeq !== snapshot.startSeq)', replace: ')' },
    ],
  },
  {
    name: 'lanes are not kept',
    seed: 48,
    changes: [{ file: SEND, find: '    seenLanes.add(row.lane)\n', replace: '' }],
  },
  {
    name: 'an item is sent before what it depends on',
    seed: 15,
    changes: [
      { file: SEND, find: 'if (row.dependsOn !== null && held.has(row.dependsOn)) continue', replace: '' },
      { file: SEND, find: '    seenLanes.add(row.lane)\n', replace: '' },
    ],
  },
  {
    name: 'a refused item vanishes',
    seed: 7,
    changes: [
      {
        file: SEND,
        find: "      await mirror.outbox.put({ ...row, state: 'failed', problem: refusal.problem, facts: refusal.facts ?? null })",
        replace: '      await mirror.outbox.delete(row.key)',
      },
    ],
  },
  {
    name: 'a late failure reaches what depends on a sent item',
    seed: 191,
    changes: [{ file: SEND, find: 'if (!all.some((row) => row.key === key)) return', replace: '' }],
  },
  {
    name: 'a lost answer is taken for a refusal',
    seed: 5,
    changes: [{ file: SEND, find: 'status >= 500', replace: 'status >= 600' }],
  },
  {
    name: 'the server is not told for whom',
    seed: 9,
    changes: [
      { file: 'src/sync/ask.ts', find: '...(context.actor === null ? {} : { actor: context.actor }),', replace: '' },
    ],
  },
  {
    name: 'logout leaves no mark',
    seed: 1,
    changes: [
      {
        file: 'src/store/mirror/mirror.ts',
        find: "if (await mirror.meta.get('closed')) throw new MirrorClosed()",
        replace: '',
      },
    ],
  },
  {
    name: 'the front outlives what it was made from',
    seed: 3,
    changes: [{ file: 'src/store/mirror/forget-fronts.ts', find: 'changesSomething(request) &&', replace: 'false &&' }],
  },
  {
    name: 'an overlay goes with its acknowledgement',
    seed: 1,
    changes: [{ file: SEND, find: 'if (position === null) await', replace: 'if (true) await' }],
  },
  {
    name: 'an overlay goes before the head',
    seed: 126,
    changes: [
      { file: PULL, find: '    if (isHead) await dropPassedOverlays', replace: '    await dropPassedOverlays' },
    ],
  },
  {
    name: 'a block is not held against its name',
    seed: 29,
    changes: [
      { file: 'src/sync/fetch-blocks.ts', find: '(await context.hashBytes(bytes)) === head.hash ?', replace: 'true ?' },
    ],
  },
  {
    name: 'a row is not held against its hash',
    seed: 114,
    changes: [
      {
        file: 'src/sync/parse-rows.ts',
        find: 'if (rowHash(collection, wire.id, wire.doc) !== wire.hash) return null',
        replace: '',
      },
    ],
  },
]
