/** Mutants that no test can tell from the code, each with the reason. `npm run mutants` says which of them have gone stale. */
export interface Equivalent {
  readonly file: string
  /** A part of the line, where the file has several such places that are not all equivalent. */
  readonly near?: string
  /** The code and the text in its place. */
  readonly from: string
  readonly to: string
  readonly why: string
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'contract/settlement/verify-proof.ts',
    from: "verdict.verdict === 'mismatch' || verdict.verdict === 'abandoned'",
    to: "verdict.verdict === 'mismatch'",
    why: '`verifyItself` never says that ticks are abandoned: its caller does',
  },
  {
    file: 'contract/settlement/verify-proof.ts',
    near: "if (verdict.verdict === 'mismatch'",
    from: "'abandoned'",
    to: "''",
    why: '`verifyItself` never says that ticks are abandoned: its caller does',
  },
  {
    file: 'contract/settlement/verify-proof.ts',
    near: 'let ts = 0',
    from: '0',
    to: '(-1)',
    why: 'no tick has a time below zero',
  },
  {
    file: 'contract/settlement/abandoned.ts',
    near: 'one.ts < other.ts',
    from: '<',
    to: '<=',
    why: 'of two places with one time none comes before a restore that the other comes after',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: "poisonOf(json) ?? ''",
    to: 'poisonOf(json)',
    why: 'the step before has asked the same, and the answer was not null',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    near: 'poisonOf(json) ??',
    from: "''",
    to: "'mutated'",
    why: 'the step before has asked the same, and the answer was not null',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: "typeof json !== 'object' || json === null || !('ticks' in json)",
    to: "typeof json !== 'object' || json === null",
    why: 'ticks that are not there are no list, which the next check refuses; the types ask for this one',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: 'ordinary !== null',
    to: 'false',
    why: 'the schemas give the same answer, only later (a property test holds the two together)',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: 'areOrdinaryTicks(text, ticks.length)',
    to: 'false',
    why: 'the schemas give the same answer, only later (a property test holds the two together)',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: 'ticks.length === 0',
    to: 'false',
    why: 'the schemas give the same answer for an empty list',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    near: 'ticks.length === 0',
    from: '0',
    to: '(-1)',
    why: 'the schemas give the same answer for an empty list',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: 'head !== null && text.startsWith(head)',
    to: 'text.startsWith(head)',
    why: 'a text that starts with "null" has no ticks, and is refused before',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: 'head !== null && text.endsWith(AFTER_TICKS)',
    to: 'text.endsWith(AFTER_TICKS)',
    why: 'without the length of a head the whole text is read as a list of ticks, and is none',
  },
  {
    file: 'contract/settlement/read-proof.ts',
    from: "typeof json === 'object' && json !== null",
    to: 'json !== null',
    why: 'no text and no number is a tick: the schema refuses them next',
  },
  {
    file: 'contract/settlement/ordinary-proof.ts',
    near: 'HEAD.lastIndex = 0',
    from: '0',
    to: '(-1)',
    why: 'a place below zero counts as zero',
  },
  {
    file: 'contract/settlement/simulated-day.ts',
    near: 'position < floor',
    from: '<',
    to: '<=',
    why: 'at the bound itself the mirrored position is the same',
  },
  {
    file: 'contract/settlement/simulated-day.ts',
    near: 'let bytes = new Uint8Array(0)',
    from: '0',
    to: '(1)',
    why: 'the first tick puts a hash in this place',
  },
  {
    file: 'contract/settlement/simulated-day.ts',
    from: 'slot === 0',
    to: 'true',
    why: 'each tick of a block makes the same hash once more: the counter drops its fraction',
  },
  {
    file: 'contract/settlement/settle.ts',
    near: 'const rose',
    from: '>',
    to: '>=',
    why: 'equal prices have their answer before',
  },
  {
    file: 'contract/settlement/tick-digest.ts',
    from: '512',
    to: '(513)',
    why: 'one byte more is room for no further block',
  },
  {
    file: 'contract/settlement/tick-digest.ts',
    near: 't < 16',
    from: '<',
    to: '<=',
    why: 'the seventeenth word is overwritten before anything reads it',
  },
  {
    file: 'contract/settlement/tick-digest.ts',
    near: 't < 16',
    from: '16',
    to: '(17)',
    why: 'the seventeenth word is overwritten before anything reads it',
  },
  {
    file: 'contract/settlement/tick-digest.ts',
    near: 'let t = 16',
    from: '<',
    to: '<=',
    why: 'a write beyond the list of words is ignored',
  },
  {
    file: 'contract/settlement/settle.ts',
    from: 'tick.sourceTs !== null && tick.sourceTs >= terms.acceptedAt + ENTRY_DELAY_MS',
    to: 'tick.sourceTs >= terms.acceptedAt + ENTRY_DELAY_MS',
    why: '`isPrice` has asked it before; the types ask for it again',
  },
  {
    file: 'contract/settlement/order-figures.ts',
    near: 'price > order.entryPrice',
    from: '>',
    to: '>=',
    why: 'equal prices have their answer before',
  },
  {
    file: 'contract/statement/statement.ts',
    from: 'strictObject',
    to: 'object',
    why: 'a field more is dropped then, and what is left is not the text that was read',
  },
  {
    file: 'contract/sync/row-hash.ts',
    from: '64',
    to: '(63)',
    near: 'at < 64',
    why: 'in steps of eight both end after the same word',
  },
  {
    file: 'contract/statement/build-statement.ts',
    near: 'Number(a > b)',
    from: '<',
    to: '<=',
    why: 'numbers and months are unique: no two of them are equal',
  },
  {
    file: 'contract/statement/build-statement.ts',
    near: 'Number(a > b)',
    from: '>',
    to: '>=',
    why: 'numbers and months are unique: no two of them are equal',
  },
  {
    file: 'contract/settlement/tick-digest.ts',
    near: 'const temp2',
    from: '^',
    to: '|',
    why: 'bits that both have are in the other part already',
  },
]
