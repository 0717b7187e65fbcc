/** Policies (C2SP tlog-policy): which logs a reader takes, and which witnesses together make a checkpoint one that everybody was shown. */
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import {
  checkNote,
  COSIGNATURE,
  LOG_SIGNATURE,
  readNote,
  readVerifierKey,
  type IsSignatureOf,
  type VerifierKey,
} from './note.ts'

export type Quorum =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'witness'
      readonly name: string
      readonly key: VerifierKey
      /** Its submission prefix, where the policy has it. */
      readonly url: string | null
    }
  | { readonly kind: 'group'; readonly name: string; readonly atLeast: number; readonly members: readonly Quorum[] }

export interface Policy {
  readonly logs: readonly VerifierKey[]
  readonly witnesses: readonly Extract<Quorum, { kind: 'witness' }>[]
  readonly quorum: Quorum
}

export interface WitnessedCheckpoint {
  readonly checkpoint: Checkpoint
  /** The policy's witnesses that have signed, each with its own time (seconds since 1970). */
  readonly witnesses: readonly { readonly name: string; readonly time: number }[]
  readonly isQuorum: boolean
}

class Fault extends Error {}

/** @returns the policy, or in words why the text is none */
export function readPolicy(text: string): Policy | string {
  // A policy has no other control characters than tab and newline.
  if (/[\0-\x08\v-\x1f\x7f]/.test(text)) return 'a control character'
  const reader = new Reader()
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.split(/[ \t]+/).filter((word) => word !== '')
    if (words.length === 0 || words[0]?.startsWith('#') === true) continue
    try {
      reader.take(words)
    } catch (error) {
      if (error instanceof Fault) return `line ${index + 1}: ${error.message}`
      throw error
    }
  }
  return reader.policy() ?? 'no quorum line'
}

/**
 * Checks a signed checkpoint by a policy. With `before`, seconds since 1970, witnesses that signed later don't count. Null where it is no checkpoint, none of the policy's logs has signed it under its own name, or
 * a signature by a known key is wrong.
 */
export function checkCheckpoint(
  note: string,
  policy: Policy,
  { before = Infinity, isSignatureOf }: { readonly before?: number; readonly isSignatureOf?: IsSignatureOf } = {},
): WitnessedCheckpoint | null {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  if (!checkpoint) return null
  const signed = checkNote(read, keysOf(policy), isSignatureOf)
  if (signed?.some(({ key }) => key.type === LOG_SIGNATURE && key.name === checkpoint.origin) !== true) return null
  const witnesses = policy.witnesses.flatMap(({ name, key }) => {
    const time = signed.find((one) => one.key === key)?.time
    return time == null || time > before ? [] : [{ name, time }]
  })
  const names = new Set(witnesses.map(({ name }) => name))
  return { checkpoint, witnesses, isQuorum: isMet(policy.quorum, names) }
}

/** All keys by which a policy's reader checks a checkpoint. */
export function keysOf({ logs, witnesses }: Policy): readonly VerifierKey[] {
  return [...logs, ...witnesses.map(({ key }) => key)]
}

function isMet(quorum: Quorum, names: ReadonlySet<string>): boolean {
  switch (quorum.kind) {
    case 'none':
      return true
    case 'witness':
      return names.has(quorum.name)
    case 'group':
      return quorum.members.filter((member) => isMet(member, names)).length >= quorum.atLeast
  }
}

class Reader {
  readonly #logs: VerifierKey[] = []
  readonly #named = new Map<string, Exclude<Quorum, { kind: 'none' }>>()
  readonly #members = new Set<string>()
  #quorum: Quorum | null = null

  take([word = '', ...rest]: readonly string[]): void {
    if (word === 'log') this.#takeLog(rest)
    else if (word === 'witness') this.#takeWitness(rest)
    else if (word === 'group') this.#takeGroup(rest)
    else if (word === 'quorum') this.#takeQuorum(rest)
    else throw new Fault(`${word} is no word of a policy`)
  }

  policy(): Policy | null {
    const witnesses = [...this.#named.values()].filter((one) => one.kind === 'witness')
    return this.#quorum === null ? null : { logs: this.#logs, witnesses, quorum: this.#quorum }
  }

  #takeLog([vkey = '', , ...more]: readonly string[]): void {
    const key = readVerifierKey(vkey)
    if (key?.type !== LOG_SIGNATURE || more.length > 0)
      throw new Fault('a log has a key of type 1 and at most an address')
    if (this.#logs.some((log) => isSameKey(log, key))) throw new Fault('two logs with one key')
    this.#logs.push(key)
  }

  #takeWitness([name = '', vkey = '', url, ...more]: readonly string[]): void {
    const key = readVerifierKey(vkey)
    if (key?.type !== COSIGNATURE || more.length > 0)
      throw new Fault('a witness has a name, a key of type 4 and at most an address')
    if ([...this.#named.values()].some((one) => one.kind === 'witness' && isSameKey(one.key, key)))
      throw new Fault('two witnesses with one key')
    this.#define({ kind: 'witness', name, key, url: url ?? null })
  }

  #takeGroup([name = '', count = '', ...names]: readonly string[]): void {
    const members = names.map((member) => this.#find(member))
    for (const member of names) {
      if (this.#members.has(member)) throw new Fault(`${member} is in a group already`)
      this.#members.add(member)
    }
    const atLeast =
      count === 'all' ? members.length : count === 'any' ? 1 : /^[1-9]\d{0,4}$/.test(count) ? Number(count) : 0
    if (atLeast < 1 || atLeast > members.length) throw new Fault('a group needs one to all of its members')
    this.#define({ kind: 'group', name, atLeast, members })
  }

  #takeQuorum([name = '', ...more]: readonly string[]): void {
    if (this.#quorum !== null || more.length > 0) throw new Fault('one quorum line with one name')
    this.#quorum = name === 'none' ? { kind: 'none' } : this.#find(name)
  }

  #define(one: Exclude<Quorum, { kind: 'none' }>): void {
    if (one.name === 'none' || this.#named.has(one.name)) throw new Fault(`${one.name} is defined already`)
    this.#named.set(one.name, one)
  }

  #find(name: string): Quorum {
    const found = this.#named.get(name)
    if (found === undefined) throw new Fault(`no line before this one defines ${name}`)
    return found
  }
}

function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.publicKey.every((byte, index) => byte === other.publicKey[index])
}
