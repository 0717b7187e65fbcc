/** The rules by which a monitor reads the entries of a log, one after another. A witness never reads them. */
import { isSignatureOf } from '../../../contract/signature.ts'
import { keyNoticeText } from '../../../contract/key-notice.ts'
import { leafText, type Leaf } from '../../../contract/log/leaves.ts'
import { formatMoney, parseMoney } from '../../../contract/money.ts'

export interface Watch {
  /** @returns in words what no honest platform writes, and what a person should judge */
  take(leaf: Leaf): readonly Finding[]
}

export interface Finding {
  /** `note`: an honest platform may write it, and has to explain it. */
  readonly kind: 'found' | 'note'
  readonly words: string
}

/** In words; a text of its own is found, and a note says that it is one. */
type Said = string | { readonly note: string }
type Rules = { readonly [Type in Leaf['type']]: (leaf: Of<Type>) => readonly Said[] }
type Of<Type extends Leaf['type']> = Extract<Leaf, { type: Type }>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Reads entries from the first one on: each is held against those before it. */
export function watchLog(): Watch {
  const roots = new Map<number, string>()
  const heads = new Map<string, number>()
  const keys = new Map<string, string>()
  const notices = new Map<string, string>()
  const releases: Releases = { lists: new Map(), signers: [] }
  const excuses = restoreExcuses()
  let pricesAt = 0

  const rules: Rules = {
    'price-heads': (leaf) => {
      pricesAt = Math.max(pricesAt, leaf.at)
      return priceFaults(leaf, { roots, heads })
    },
    ...rulesOfTerms(excuses),
    ...rulesOfDays(() => pricesAt),
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
    'void-sums': (leaf) => voidSaid(leaf, notices),
    'restore-notice': ({ noticeId, noticeHash, productId, headSeq, restoredAt: at }) => {
      excuses.grant(at)
      heads.set(productId, headSeq)
      return twice(notices, `the notice ${noticeId}`, noticeHash)
    },
    'device-key': () => [],
    'app-files': (leaf) => appFaults(leaf, releases),
    ...rulesOfActs(excuses),
    'log-policy': policyRule(),
    'log-name': ({ name, previous, at }) =>
      previous !== null && !excuses.use('name', at)
        ? [`the log is called ${name} since ${timeOf(at)}, and no notice of a restored backup says why`]
        : [],
  }
  const take = <Type extends Leaf['type']>(leaf: Of<Type>, type: Type) => rules[type](leaf)
  return {
    take: (leaf) =>
      take(leaf, leaf.type).map((said) =>
        typeof said === 'string' ? { kind: 'found', words: said } : { kind: 'note', words: said.note },
      ),
  }
}

/** The prices of each moment have one root, and no chain goes back. */
function priceFaults(
  { at, root, heads: now }: Of<'price-heads'>,
  { roots, heads }: { readonly roots: Map<number, string>; readonly heads: Map<string, number> },
): readonly string[] {
  const found: string[] = []
  const before = roots.get(at)
  if (before !== undefined && before !== root) found.push(`two roots of the prices for ${timeOf(at)}`)
  roots.set(at, root)
  for (const [productId, seq] of Object.entries(now)) {
    const last = heads.get(productId) ?? 0
    if (seq < last) found.push(`the prices of ${productId} went back from ${last} to ${seq} without a restored backup`)
    heads.set(productId, seq)
  }
  return found
}

/** Other witnesses are told one after the other. Devices ask for the signatures of those before; a person should know why they changed. */
function policyRule(): Rules['log-policy'] {
  let last = { number: 0, policy: '' }
  return ({ number, policy, isOwnWitness }) => {
    const before = last
    if (before.policy === policy && before.number === number) return []
    last = { number, policy }
    if (number < before.number || number > before.number + 1)
      return [`the log's policy ${number} stands behind policy ${before.number}`]
    const what = isOwnWitness ? "the server's own witness alone" : policy.trim().replaceAll('\n', '; ')
    return [{ note: `the witnesses of policy ${number}: ${what}` }]
  }
}

/** The findings that a restored backup explains: each once, and only near the time of the restore. */
function restoreExcuses() {
  const left = { name: -Infinity, acts: -Infinity }
  let last = -Infinity
  return {
    /** One notice a product is published of one restore. */
    grant(restoredAt: number): void {
      if (restoredAt <= last) return
      last = restoredAt
      left.name = restoredAt
      left.acts = restoredAt
    },
    /** Whether the newest restore lies between two moments. */
    liesBetween: (from: number, to: number) => last > from && last <= to,
    /** @returns whether a restore explains it that has not explained such a thing before */
    use(what: keyof typeof left, at: number): boolean {
      const isNear = Math.abs(at - left[what]) <= DAY_MS
      if (isNear) left[what] = -Infinity
      return isNear
    },
  }
}

/** The chain of operators' acts only grows, except by a restored backup. */
function rulesOfActs(excuses: ReturnType<typeof restoreExcuses>): Pick<Rules, 'acts-head'> {
  let last = { number: 0, hash: '' }
  return {
    'acts-head': ({ number, hash, at }) => {
      const isBack = number < last.number || (number === last.number && hash !== last.hash)
      const found = isBack ? [`the log of operators' acts went back from ${last.number} to ${number}`] : []
      last = { number, hash }
      return isBack && excuses.use('acts', at) ? [] : found
    },
  }
}

/** A product's terms go on in time, and those that are published ahead lie an hour ahead: no order that runs when they are told sees them begin. */
function rulesOfTerms(excuses: ReturnType<typeof restoreExcuses>): Pick<Rules, 'terms' | 'published-terms'> {
  const terms = new Map<string, number>()
  const published = new Map<string, { readonly at: number; readonly text: string }>()
  return {
    terms: ({ productId, at }) => {
      const before = terms.get(productId) ?? 0
      terms.set(productId, Math.max(before, at))
      return at < before
        ? [`terms of ${productId} are dated ${timeOf(at)}, before the ones that stand in front of them`]
        : []
    },
    'published-terms': (leaf) => {
      const { productId, number, at, from } = leaf
      const [name, text] = [`version ${number} of the terms of ${productId}`, leafText(leaf)]
      const before = published.get(name)
      published.set(name, { at, text })
      // A backup from before the publication knows nothing of it: its number comes again.
      const isTwofold = before !== undefined && before.text !== text && !excuses.liesBetween(before.at, at)
      return [
        ...(isTwofold ? [`${name} has two texts`] : []),
        ...(from < at + HOUR_MS ? [`terms of ${productId} were published less than an hour before they began`] : []),
      ]
    },
  }
}

/** Facts that are told once for each day, or for each ten seconds. @param pricesAt the moment of the newest price heads so far */
function rulesOfDays(
  pricesAt: () => number,
): Pick<Rules, 'receipts' | 'market-day' | 'market-terms' | 'trade-digest' | 'liability-root'> {
  const days = new Map<string, string>()
  let before: Of<'liability-root'> | null = null
  let receiptsAt = 0
  return {
    receipts: ({ at }) => {
      const found = at <= receiptsAt ? [`two roots of the receipts up to ${timeOf(at)}, or one that is dated back`] : []
      receiptsAt = Math.max(receiptsAt, at)
      return found
    },
    'market-day': (leaf) => {
      const name = `the simulated day ${leaf.day}`
      // Only the first text of a name counts.
      const late = days.has(name) ? [] : lateDaySaid(leaf, pricesAt())
      return [...twice(days, name, leafText(leaf)), ...late]
    },
    // An upgrade tells the terms of days that are over.
    'market-terms': (leaf) => twice(days, `the terms of ${leaf.productId} on ${leaf.day}`, leafText(leaf)),
    'trade-digest': (leaf) => twice(days, `the trades of ${leaf.productId} on ${leaf.day}`, leafText(leaf)),
    'liability-root': (leaf) => {
      const found = [...twice(days, `the total that is owed on ${leaf.day}`, leafText(leaf)), ...owedSaid(leaf, before)]
      if (before === null || leaf.day > before.day) before = leaf
      return found
    },
  }
}

/** A day is bound before it begins: the log has its text in front of the first prices of the day. A first start says openly that it is late. */
function lateDaySaid({ day, madeAt }: Of<'market-day'>, pricesAt: number): readonly Said[] {
  const begins = Date.parse(day)
  if (madeAt >= begins)
    return [{ note: `the simulated day ${day} was bound at ${timeOf(madeAt)}, after it began, as it says itself` }]
  return pricesAt >= begins
    ? [
        `the simulated day ${day} is said to be bound at ${timeOf(madeAt)}, before it began, and stands behind the prices of ${timeOf(pricesAt)}`,
      ]
    : []
}

/** A day's total against the day before: persons don't become fewer, no day is left out, and money that goes leaves a trace. */
function owedSaid(leaf: Of<'liability-root'>, before: Of<'liability-root'> | null): readonly Said[] {
  const { day, at, gains, houseFunds, people, balance } = leaf
  const said: Said[] = []
  if (timeOf(at).slice(0, 10) !== day) said.push(`the total that is owed on ${day} is dated ${timeOf(at)}`)
  if (parseMoney(gains) > parseMoney(houseFunds))
    said.push(`on ${day} the gains that open orders may bring (${gains}) are more than the house has (${houseFunds})`)
  if (before === null || day === before.day) return said
  if (day < before.day) return [...said, `the total that is owed on ${day} stands behind that of ${before.day}`]
  if (Date.parse(day) - Date.parse(before.day) > DAY_MS)
    said.push({ note: `between ${before.day} and ${day} no total of what is owed was told` })
  if (people < before.people)
    said.push(`the total that is owed counts ${people} people on ${day}, and ${before.people} on ${before.day}`)
  const [fell, gained] = [
    parseMoney(before.balance) - parseMoney(balance),
    parseMoney(houseFunds) - parseMoney(before.houseFunds),
  ]
  if (fell > 0n)
    said.push({
      note: `the total that is owed fell from ${before.balance} to ${balance} on ${day}; the house's own funds changed by ${formatMoney(gained)}, so ${formatMoney(fell - gained)} more left than came in`,
    })
  return said
}

/** A void gives stakes back. Where the orders stood right, it spares the house their gains. */
function voidSaid(
  { noticeId, right, gains, wrong, stakes }: Of<'void-sums'>,
  notices: ReadonlyMap<string, string>,
): readonly Said[] {
  if (!notices.has(`the notice ${noticeId}`)) return [`the sums of a void are told, and its notice ${noticeId} is not`]
  const spared = parseMoney(gains) - parseMoney(stakes)
  return spared > 0n
    ? [
        {
          note: `the void by notice ${noticeId} benefits the house by ${formatMoney(spared)}: ${right} orders that stood right lost gains of ${gains}, and ${wrong} that stood wrong got ${stakes} back`,
        },
      ]
    : []
}

interface Releases {
  readonly lists: Map<string, string>
  signers: readonly string[]
}

/** A signed release has one list of files, and a key of the release before has signed it too. */
function appFaults({ release, commit, listHash, signers }: Of<'app-files'>, known: Releases): readonly string[] {
  if (signers.length === 0)
    return known.signers.length > 0 ? [`the files of ${release} are served, and no release key has signed them`] : []
  const isHandedOver = known.signers.length === 0 || signers.some((key) => known.signers.includes(key))
  known.signers = signers
  return [
    ...twice(known.lists, `the list of files of ${release}, commit ${commit ?? 'none'},`, listHash),
    ...(isHandedOver
      ? []
      : [`the files of ${release} are signed by ${signers.join(' and ')}, and no earlier release key has handed over`]),
  ]
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
