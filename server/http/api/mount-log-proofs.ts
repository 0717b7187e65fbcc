import {
  getFirstHead,
  getLogCover,
  getLoggedPrices,
  getLogNews,
  getLogProof,
} from '../../../contract/endpoints/public-log.ts'
import type { EntryProof } from '../../../contract/log/entry-proof-schema.ts'
import { logNewsText } from '../../../contract/log/log-news.ts'
import { done, refuse } from '../../../contract/outcome.ts'
import {
  coverHeads,
  proveFirst,
  proveGrowth,
  proveNamed,
  proveReceipt,
  readNewestHead,
  type ProvenEntry,
} from '../../log/prove-log.ts'
import { provePrices } from '../../log/prove-prices.ts'
import type { Platform } from '../entry/platform.ts'
import { mountReader } from './mount.ts'
import type { Services } from './services.ts'

/** The log as devices read it: heads with proofs, and single entries. */
export function mountLogProofs(platform: Platform, { database, clock, market }: Services): void {
  mountReader(platform, getLogNews, async ({ query }) => {
    const head = await readNewestHead(database, query.policy ?? null)
    if (head === null) return refuse('not-found')
    const { note, checkpoint, key, policy, isOwnWitness, policies } = head
    const { origin: name, size, root } = checkpoint
    const { keyId } = market.keys
    const proof = query.name === name ? await proveGrowth(database, { old: query.size, size }) : []
    const receipt = {
      type: 'log-news',
      version: 1,
      name,
      size,
      root: Buffer.from(root).toString('hex'),
      at: clock.now(),
      // A head of before was signed at some time: it shows nothing to be missing.
      headAt: head.at ?? 0,
      keyId,
    } as const
    const news = { receipt, signature: market.keys.sign(logNewsText(receipt)) }
    const told = policy === null ? {} : { policy }
    return done({ news, note, key, ...told, isOwnWitness, policies: [...policies], proof: [...proof] })
  })
  mountReader(platform, getLogProof, async ({ query }) => {
    const { name, receipt, at = 0, size } = query
    const found =
      receipt === undefined
        ? await proveNamed(database, name ?? '', size)
        : await proveReceipt(database, { hash: Buffer.from(receipt, 'hex'), at, size })
    return found === null ? refuse('not-found') : done(writable(found))
  })
  mountReader(platform, getFirstHead, async ({ query: { receipt, at } }) => {
    const found = await proveFirst(database, { hash: Buffer.from(receipt, 'hex'), at })
    return found === null ? refuse('not-found') : done({ note: found.note, entry: writable(found.entry) })
  })
  mountReader(platform, getLoggedPrices, async ({ query: { product: productId, seq, at, size } }) => {
    const found = await provePrices(database, { productId, seq, at, size })
    if (found === null) return refuse('not-found')
    return done({ ...found, entry: writable(found.entry), hashes: [...found.hashes], ticks: [...found.ticks] })
  })
  mountReader(platform, getLogCover, async ({ query }) => {
    const hashes = await coverHeads(database, query)
    return hashes === null ? refuse('not-found') : done({ hashes: [...hashes] })
  })
}

/** The endpoints' schemas name lists that may be written to. */
function writable({ index, text, hashes, receipt }: ProvenEntry): EntryProof {
  return { index, text, hashes: [...hashes], receipt: receipt && { place: receipt.place, hashes: [...receipt.hashes] } }
}
