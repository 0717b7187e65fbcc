/** The rules by which a monitor reads the entries of a log, one after another. A witness never reads them. */
import { isSignatureOf } from '../../../contract/signature.ts'
import { keyNoticeText } from '../../../contract/key-notice.ts'
import { leafText, type Leaf } from '../../../contract/log/leaves.ts'
import { parseMoney } from '../../../contract/money.ts'

export interface Watch {
  /** @returns in words what no honest platform writes */
  take(leaf: Leaf): readonly string[]
}

type Rules = { readonly [Type in Leaf['type']]: (leaf: Of<Type>) => readonly string[] }
type Of<Type extends Leaf['type']> = Extract<Leaf, { type: Type }>

/** Reads entries from the first one on: each is held against those before it. */
export function watchLog(): Watch {
  const roots = new Map<number, string>()
  const heads = new Map<string, number>()
  const keys = new Map<string, string>()
  const terms = new Map<string, number>()
  const notices = new Map<string, string>()
  let restoredAt = -1

  const rules: Rules = {
    'price-heads': ({ at, root, heads: now }) => {
      const found: string[] = []
      const before = roots.get(at)
      if (before !== undefined && before !== root) found.push(`two roots of the prices for ${timeOf(at)}`)
      roots.set(at, root)
      for (const [productId, seq] of Object.entries(now)) {
        const last = heads.get(productId) ?? 0
        if (seq < last)
          found.push(`the prices of ${productId} went back from ${last} to ${seq} without a restored backup`)
        heads.set(productId, seq)
      }
      return found
    },
    terms: ({ productId, at }) => {
      const before = terms.get(productId) ?? 0
      terms.set(productId, Math.max(before, at))
      return at < before
        ? [`terms of ${productId} are dated ${timeOf(at)}, before the ones that stand in front of them`]
        : []
    },
    ...rulesOfDays(),
    'signing-key': (leaf) => {
      const found = keyFaults(leaf, keys)
      keys.set(leaf.keyId, leaf.publicKey)
      return found
    },
    'void-notice': ({ noticeId, noticeHash, from, to, signedAt }) => [
      ...twice(notices, `the notice ${noticeId}`, noticeHash),
      ...(to - from > signedAt - from + 60_000
        ? [`the notice ${noticeId} voids orders of a time that had not come`]
        : []),
    ],
    'restore-notice': ({ noticeId, noticeHash, productId, headSeq, restoredAt: at }) => {
      restoredAt = Math.max(restoredAt, at)
      heads.set(productId, headSeq)
      return twice(notices, `the notice ${noticeId}`, noticeHash)
    },
    'device-key': () => [],
    ...rulesOfActs(() => restoredAt >= 0),
    'log-name': ({ name, previous, at }) =>
      previous !== null && restoredAt < 0
        ? [`the log is called ${name} since ${timeOf(at)}, and no notice of a restored backup says why`]
        : [],
  }
  const take = <Type extends Leaf['type']>(leaf: Of<Type>, type: Type) => rules[type](leaf)
  return { take: (leaf) => take(leaf, leaf.type) }
}

/** The chain of operators' acts only grows, except by a restored backup. */
function rulesOfActs(isRestored: () => boolean): Pick<Rules, 'acts-head'> {
  let last = { number: 0, hash: '' }
  return {
    'acts-head': ({ number, hash }) => {
      const isBack = number < last.number || (number === last.number && hash !== last.hash)
      const found = isBack ? [`the log of operators' acts went back from ${last.number} to ${number}`] : []
      last = { number, hash }
      return isRestored() ? [] : found
    },
  }
}

/** What is told once for each day, or for each ten seconds. */
function rulesOfDays(): Pick<Rules, 'receipts' | 'market-day' | 'liability-root'> {
  const days = new Map<string, string>()
  let receiptsAt = 0
  return {
    receipts: ({ at }) => {
      const found = at <= receiptsAt ? [`two roots of the receipts up to ${timeOf(at)}, or one that is dated back`] : []
      receiptsAt = Math.max(receiptsAt, at)
      return found
    },
    'market-day': (leaf) => twice(days, `the simulated day ${leaf.day}`, leafText(leaf)),
    'liability-root': (leaf) => [
      ...twice(days, `the total that is owed on ${leaf.day}`, leafText(leaf)),
      ...(parseMoney(leaf.gains) > parseMoney(leaf.houseFunds)
        ? [
            `on ${leaf.day} the gains that open orders may bring (${leaf.gains}) are more than the house has (${leaf.houseFunds})`,
          ]
        : []),
    ],
  }
}

/** A key after the first needs an earlier one that vouches for it. */
function keyFaults(
  { keyId, publicKey, handOver }: Of<'signing-key'>,
  keys: ReadonlyMap<string, string>,
): readonly string[] {
  const before = keys.get(keyId)
  if (before !== undefined) return before === publicKey ? [] : [`two keys are called ${keyId}`]
  if (keys.size === 0) return []
  const vouching = handOver === null ? undefined : keys.get(handOver.notice.previousKeyId)
  const isVouched =
    handOver !== null &&
    vouching !== undefined &&
    handOver.notice.keyId === keyId &&
    handOver.notice.publicKey === publicKey &&
    isSignatureOf(keyNoticeText(handOver.notice), handOver.signature, vouching)
  return isVouched ? [] : [`the key ${keyId} signs, and no earlier key has handed over to it`]
}

function twice(told: Map<string, string>, what: string, text: string): readonly string[] {
  const before = told.get(what)
  told.set(what, text)
  return before !== undefined && before !== text ? [`${what} has two texts`] : []
}

function timeOf(at: number): string {
  return new Date(at).toISOString()
}
