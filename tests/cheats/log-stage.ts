/** The platform's public log in a test's hands: honest until an attack forks it, cuts it, or keeps something out of it. */
import { getLiabilityProof } from '../../contract/endpoints/liabilities.ts'
import {
  getFirstHead,
  getLogCover,
  getLoggedPrices,
  getLogNews,
  getLogProof,
} from '../../contract/endpoints/public-log.ts'
import type { LiabilityProof } from '../../contract/liabilities/liability-proof.ts'
import { leafText, nameOfLeaf, priceHeadText, receiptLeafText, type Leaf } from '../../contract/log/leaves.ts'
import { coverSpans } from '../../contract/log/log-contradiction.ts'
import { logNewsText, type LogNews } from '../../contract/log/log-news.ts'
import { verifierKeyText } from '../../contract/log/note.ts'
import { policyNoticeText } from '../../contract/log/policy-notice.ts'
import type { PolicyNotice, SignedPolicy } from '../../contract/log/policy-notice-schema.ts'
import type { Unlogged } from '../../contract/log/unlogged.ts'
import { proofInTree, rootOfTree, textLeaf } from '../../contract/log/small-tree.ts'
import { hashOfSpan } from '../../contract/log/spans.ts'
import { nodeReader } from '../../contract/log/tiles.ts'
import { done, refuse, type Outcome } from '../../contract/outcome.ts'
import { receiptText, type Acceptance, type SettlementReceipt } from '../../contract/settlement/receipt.ts'
import type { Tick } from '../../contract/settlement/tick.ts'
import { restoreText, type RestoreNotice } from '../../contract/settlement/restore-notice.ts'
import { sha256Hex } from '../../contract/sha256.ts'
import type { EntryReader } from '../../packages/candor-log/src/find-missing.ts'
import type { EndpointShape } from '../../contract/endpoint.ts'
import type { TestKey } from '../support/signed-files.ts'
import { cosigned, logSigner, madeLog, signedCheckpoint, witnessSigner, type MadeLog } from '../support/log/made-log.ts'

const WITNESS = witnessSigner('witness.example/w1', 7)
const OTHER_WITNESS = witnessSigner('house.example/w2', 8)
const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64')
const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

export class LogStage {
  tree: MadeLog = madeLog()
  /** The proof of the person's part of the day's total, as the server gives it; null: the total has nothing of them. */
  owed: LiabilityProof | null = null
  /** The heads that are shown with an order are of another log than the one that devices follow. */
  isForkedForOrders = false
  /** This device's questions about the log get no answer. */
  isSilent = false
  #signer
  readonly #key: TestKey
  readonly #receipts = new Map<string, { index: number; leaves: Uint8Array[] }>()
  readonly #places = new Map<string, number>()
  readonly #prices = new Map<string, { readonly index: number; readonly ticks: readonly Tick[] }>()
  #policies: SignedPolicy[] = []
  #witness = WITNESS

  /** @param since ms: the log's name has it */
  constructor(key: TestKey, since: number) {
    this.#key = key
    this.#signer = logSigner(`candor.example/log/${since}`, 3)
    this.#sign(this.#policy(since), null)
  }

  /** Other witnesses from now on. `unsigned`: nothing is said of it, and they are named all the same. */
  changeWitness(at: number, { how }: { readonly how: 'handed over' | 'not told' | 'told' | 'unsigned' }): void {
    const before = this.#witness
    this.#witness = before === WITNESS ? OTHER_WITNESS : WITNESS
    const notice = this.#policy(at, how !== 'not told' && how !== 'unsigned')
    if (how === 'unsigned') return
    const size = this.tree.entries.length
    const head = signedCheckpoint(this.#signer, size, this.tree.root(size))
    const entry = {
      index: size - 1,
      text: new TextDecoder().decode(this.tree.entries.at(-1)),
      hashes: this.tree.inclusion(size - 1, size).map(base64),
      receipt: null,
    }
    const signedBy = how === 'handed over' ? before : this.#witness
    this.#sign(notice, { note: cosigned(head, signedBy, Math.floor(at / 1_000)), entry })
  }

  #policyText(): string {
    return `log ${this.verifierKey}\nwitness w1 ${verifierKeyText(this.#witness.key)}\nquorum w1\n`
  }

  #policy(at: number, isTold = true): Omit<PolicyNotice, 'handOver' | 'log'> {
    const number = this.#policies.length + 1
    const [policy, isOwnWitness] = [this.#policyText(), false]
    if (isTold) this.tell({ type: 'log-policy', version: 1, at, number, policy, isOwnWitness })
    return { type: 'log-policy-notice', version: 1, number, policy, isOwnWitness, at, keyId: this.#key.keyId }
  }

  #sign(notice: Omit<PolicyNotice, 'handOver' | 'log'>, handOver: PolicyNotice['handOver']): void {
    const receipt = { ...notice, log: this.verifierKey, handOver }
    this.#policies.push({ receipt, signature: this.#key.sign(policyNoticeText(receipt)) })
  }

  get verifierKey(): string {
    return verifierKeyText(this.#signer.key)
  }

  tell(leaf: Leaf): void {
    const name = nameOfLeaf(leaf)
    if (name !== null && !this.#places.has(name)) this.#places.set(name, this.tree.entries.length)
    this.tree.add([new TextEncoder().encode(leafText(leaf))])
  }

  tellReceipts(receipts: readonly { readonly text: string; readonly signature: string }[], at: number): void {
    const leaves = receipts.map((receipt) => textLeaf(receiptLeafText(receipt)))
    for (const leaf of leaves) this.#receipts.set(hex(leaf), { index: this.tree.entries.length, leaves })
    this.tell({ type: 'receipts', version: 1, at, count: leaves.length, root: hex(rootOfTree(leaves)) })
  }

  /** The receipts about an order. */
  tellSigned(
    signed: readonly { readonly receipt: Acceptance | SettlementReceipt; readonly signature: string }[],
    at: number,
  ): void {
    this.tellReceipts(
      signed.map(({ receipt, signature }) => ({ text: receiptText(receipt), signature })),
      at,
    )
  }

  /** The chain of a product as everybody is told it: its last tick is the head that the log has. */
  tellPrices(ticks: readonly Tick[], at: number): void {
    const head = ticks.at(-1)
    if (!head) throw new Error('no ticks')
    const { productId, seq } = head
    const root = hex(rootOfTree([textLeaf(priceHeadText(head))]))
    this.#prices.set(productId, { index: this.tree.entries.length, ticks })
    this.tell({ type: 'price-heads', version: 1, at, root, heads: { [productId]: seq } })
  }

  #pricesFrom({ productId, seq }: { readonly productId: string; readonly seq: number }, size: number) {
    const told = this.#prices.get(productId)
    const tick = told?.ticks.find((one) => one.seq === seq)
    if (!told || !tick || told.index >= size) return null
    const rest = told.ticks.filter((one) => one.seq > seq)
    const entry = {
      index: told.index,
      text: Buffer.from(this.tree.entries[told.index] ?? []).toString('utf8'),
      hashes: this.tree.inclusion(told.index, size).map(base64),
      receipt: null,
    }
    const ticks = rest.map(({ kind, ts, price, sourceTs }) => ({ kind, ts, price, sourceTs }))
    return { entry, hashes: [], ts: tick.ts, hash: tick.hash, ticks }
  }

  tellRestore(notice: RestoreNotice): void {
    const { noticeId, productId, headSeq, orders, restoredAt } = notice
    const noticeHash = sha256Hex(restoreText(notice))
    this.tell({ type: 'restore-notice', version: 1, noticeId, productId, headSeq, orders, restoredAt, noticeHash })
  }

  /** Something that nobody asks for: time passes. */
  grow(at: number): void {
    this.tell({ type: 'price-heads', version: 1, at, root: sha256Hex(String(at)), heads: {} })
  }

  /** As a restored backup leaves it: what came after the backup is gone, and it goes on under another name. */
  beginAnew(since: number, kept: number): void {
    this.cut(kept)
    this.#signer = logSigner(`candor.example/log/${since}`, 4)
    this.#policies = this.#policies.slice(0, 1)
    this.#witness = WITNESS
  }

  /** Takes the end away. */
  cut(kept: number): void {
    const { entries } = this.tree
    this.tree = madeLog()
    this.tree.add(entries.slice(0, kept))
  }

  /** Tells another story from this entry on. */
  bend(index: number): void {
    const { entries } = this.tree
    this.tree = madeLog()
    this.tree.add(entries.map((entry, at) => (at === index ? new TextEncoder().encode('{"type":"other"}') : entry)))
  }

  /** The files that anybody reads. */
  reader(): EntryReader {
    return {
      entries: (size) => Promise.resolve(this.tree.entries.slice(0, size)),
      receiptHashes: (index) =>
        Promise.resolve([...this.#receipts.values()].find((one) => one.index === index)?.leaves ?? null),
      prices: (asked, size) => Promise.resolve(this.#pricesFrom(asked, size)),
    }
  }

  /** The server's answers. */
  answer(endpoint: EndpointShape, query: Readonly<Record<string, unknown>>, now: number): Outcome<unknown> {
    if (this.isSilent) return refuse('unavailable')
    if (endpoint.id === getLogNews.id) return done(this.#news(query, now))
    if (endpoint.id === getLogProof.id) return this.#proof(query)
    if (endpoint.id === getLiabilityProof.id) return this.owed ? done(this.owed) : refuse('not-found')
    if (endpoint.id === getFirstHead.id) return this.#firstHead(String(query['receipt']), now)
    if (endpoint.id === getLoggedPrices.id) {
      const found = this.#pricesFrom(
        { productId: String(query['product']), seq: Number(query['seq']) },
        Number(query['size']),
      )
      return found ? done(found) : refuse('not-found')
    }
    if (endpoint.id === getLogCover.id) {
      const read = nodeReader(this.tree.tiles)
      const spans = coverSpans(Number(query['old']), Number(query['size']))
      return done({ hashes: spans.map((span) => base64(hashOfSpan(span, read))) })
    }
    return refuse('unavailable')
  }

  /** The platform's word on its newest head, and that head. */
  signedNews(now: number): Pick<Unlogged, 'later' | 'note'> {
    const { news, note } = this.#news({}, now)
    return { later: news, note }
  }

  #firstHead(receipt: string, now: number): Outcome<unknown> {
    const under = this.#receipts.get(receipt)
    if (!under) return refuse('not-found')
    const { tree } = this
    const size = under.index + 1
    if (this.isForkedForOrders) this.bend(under.index - 1)
    const entry = this.#proof({ receipt, size })
    const head = signedCheckpoint(this.#signer, size, this.tree.root(size))
    this.tree = tree
    return entry.ok ? done({ note: cosigned(head, this.#witness, Math.floor(now / 1_000)), entry: entry.value }) : entry
  }

  #news(query: Readonly<Record<string, unknown>>, now: number) {
    const size = this.tree.entries.length
    const { name } = this.#signer.key
    const old = Number(query['size'] ?? 0)
    const root = this.tree.root(size)
    const { keyId } = this.#key
    const policy = this.#policyText()
    const newest = this.#policies.at(-1)?.receipt
    const isKnown = query['policy'] === newest?.number && policy === newest?.policy
    const receipt: LogNews = { type: 'log-news', version: 1, name, size, root: hex(root), at: now, headAt: now, keyId }
    return {
      news: { receipt, signature: this.#key.sign(logNewsText(receipt)) },
      note: cosigned(signedCheckpoint(this.#signer, size, root), this.#witness, Math.floor(now / 1_000)),
      key: this.verifierKey,
      ...(isKnown ? {} : { policy }),
      isOwnWitness: false,
      policies: this.#policies.filter(
        ({ receipt: { number } }) => number > Number(query['policy'] ?? this.#policies.length - 1),
      ),
      proof: query['name'] === name && old > 0 && old < size ? this.tree.consistency(old, size).map(base64) : [],
    }
  }

  #proof({ name, receipt, size }: Readonly<Record<string, unknown>>): Outcome<unknown> {
    const under = typeof receipt === 'string' ? this.#receipts.get(receipt) : undefined
    const index = under?.index ?? this.#places.get(typeof name === 'string' ? name : '')
    const text = Buffer.from(this.tree.entries[index ?? -1] ?? []).toString('utf8')
    if (index === undefined || index >= Number(size) || text === '') return refuse('not-found')
    const place = under?.leaves.findIndex((leaf) => hex(leaf) === receipt) ?? -1
    return done({
      index,
      text,
      hashes: this.tree.inclusion(index, Number(size)).map(base64),
      receipt: under ? { place, hashes: proofInTree(under.leaves, place).map(base64) } : null,
    })
  }
}
