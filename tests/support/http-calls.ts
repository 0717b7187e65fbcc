/** Calls that the app would not make, and people with money without the way through a review. */
import type { HandMarketServer } from './hand-market-server.ts'
import { payIn } from './money-person.ts'
import { Trader } from './trader.ts'

/** A request as it is, from the server's own origin unless said otherwise. */
export function rawCall(address: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, address), {
    redirect: 'manual',
    ...init,
    headers: { origin: address, ...(init.headers as Record<string, string>) },
  }) // tests give plain objects
}

export async function userIdOf(server: HandMarketServer, account: string): Promise<string> {
  const row = await server.exchange.postgres.database
    .selectFrom('app_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Registered over HTTP; the money was posted to the ledger as an approved deposit posts it. */
export async function fundedTrader(server: HandMarketServer, amountMinor: bigint): Promise<Trader> {
  const trader = await new Trader(server.address).open()
  const userId = await userIdOf(server, trader.account)
  await payIn(server.exchange.postgres.database, { userId, amountMinor, at: server.exchange.clock.now() })
  return trader
}
