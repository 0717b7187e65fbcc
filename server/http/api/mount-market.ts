import {
  getFairness,
  getMarketDays,
  getMarketHour,
  getPastDay,
  getPastTicks,
  getTradeDigests,
} from '../../../contract/endpoints/fairness.ts'
import { getCandles, getHead, getQuotes, getTicks, openStream } from '../../../contract/endpoints/market.ts'
import { getOrderProof } from '../../../contract/endpoints/orders.ts'
import { getOrderSignedPrices } from '../../../contract/endpoints/order-signed-prices.ts'
import { getOrderWalk } from '../../../contract/endpoints/order-walk.ts'
import { done } from '../../../contract/outcome.ts'
import { orderProof } from '../../trading/order-proof.ts'
import { orderSignedPrices } from '../../trading/order-signed-prices.ts'
import { orderWalk } from '../../trading/order-walk.ts'
import { readDayTicks, readFairness, readRevealedDay } from '../../trading/read-fairness.ts'
import { readMarket, readMarketHour } from '../../trading/read-market-days.ts'
import { readTradeDigests } from '../../trading/trade-digests.ts'
import { readHead, readProductCandles, readQuotes, readTickPage } from '../../trading/read-market.ts'
import { createVault } from '../../vault/sealed-text.ts'
import { userOf } from '../entry/call.ts'
import { mountBuying } from './mount-buying.ts'
import { mountRaw, mountReader } from './mount.ts'
import type { Platform } from '../entry/platform.ts'
import { replyCode } from '../entry/reply-problem.ts'
import type { Services } from './services.ts'

const PRODUCTS_PER_STREAM = 60

/** Prices, orders and the event stream. */
export function mountMarket(platform: Platform, services: Services): void {
  const { database, clock, market, streams } = services
  const readPast = services.readPast ?? ((work) => work(database))
  const vault = createVault(services.files.key)
  mountReader(platform, getQuotes, () => Promise.resolve(readQuotes(market, clock)))
  mountReader(platform, getHead, ({ params }) => Promise.resolve(readHead(market, params.id)))
  mountReader(platform, getCandles, async ({ params, query }) => {
    const page = await readProductCandles(market, params.id, query)
    return page.ok ? done({ candles: [...page.value.candles], next: page.value.next }) : page
  })
  mountReader(platform, getTicks, ({ params, query }) => readTickPage(database, { productId: params.id, ...query }))
  mountBuying(platform, services)
  mountReader(platform, getOrderProof, (call) =>
    orderProof(database, { userId: userOf(call), orderId: call.params.id, keys: market.keys }),
  )
  mountOrderSources(platform, services)
  mountReader(platform, getFairness, () => readFairness({ database, market, clock, vault }))
  mountReader(platform, getPastDay, ({ params, now }) =>
    readPast((from) => readRevealedDay(from, { day: params.day, now, vault })),
  )
  mountReader(platform, getMarketDays, ({ now }) => readMarket(database, now))
  mountReader(platform, getMarketHour, ({ params, now }) => readMarketHour(database, { ...params, now, vault }))
  mountReader(platform, getPastTicks, ({ params, query, now }) =>
    readPast((from) => readDayTicks(from, { day: params.day, now, vault, keys: market.keys, ...query })),
  )
  mountReader(platform, getTradeDigests, ({ now }) => readTradeDigests(database, now))
  mountRaw(platform, openStream, async ({ call, reply }) => {
    const products = idsOf(call.query.products).slice(0, PRODUCTS_PER_STREAM)
    const listed = idsOf(call.query.listed).slice(0, PRODUCTS_PER_STREAM - products.length)
    const isOpen = await streams.open({
      response: reply.raw,
      headers: reply.getHeaders(),
      address: call.address,
      session: call.session,
      products,
      listed,
    })
    // From here on the answer belongs to the stream.
    if (isOpen) reply.hijack()
    else void replyCode(reply, 'too-many-requests')
  })
}

function idsOf(line: string): string[] {
  return line.split(',').filter(Boolean)
}

/** The source of a final order's prices, for its proof. */
function mountOrderSources(platform: Platform, { database, market, files }: Services): void {
  const vault = createVault(files.key)
  mountReader(platform, getOrderWalk, (call) =>
    orderWalk(database, {
      userId: userOf(call),
      orderId: call.params.id,
      keys: market.keys,
      vault,
      now: call.now,
    }),
  )
  mountReader(platform, getOrderSignedPrices, (call) =>
    orderSignedPrices(database, { userId: userOf(call), orderId: call.params.id, keys: market.keys }),
  )
}
