/** The open streams, found by person and by the products wanted. A stream leaves by itself when its line closes. */
import type { ServerResponse } from 'node:http'

export interface Client {
  readonly response: ServerResponse
  readonly sessionId: string | null
  readonly openedAt: number
}

export interface Clients {
  readonly everybody: ReadonlySet<Client>
  readonly byUser: ReadonlyMap<string, ReadonlySet<Client>>
  /** By the products wanted, sorted and joined: all of one group get the same bytes, made once. */
  readonly byProducts: ReadonlyMap<string, ReadonlySet<Client>>
  /** The same by the products that are only listed. */
  readonly byListed: ReadonlyMap<string, ReadonlySet<Client>>
  /** @param place.products sorted, as `place.listed` */
  add(client: Client, place: ClientPlace): void
}

export interface ClientPlace {
  /** Null: nobody is signed in there. */
  readonly userId: string | null
  readonly products: readonly string[]
  readonly listed: readonly string[]
}

export function createClients(): Clients {
  const everybody = new Set<Client>()
  const byUser = new Map<string, Set<Client>>()
  const byProducts = new Map<string, Set<Client>>()
  const byListed = new Map<string, Set<Client>>()

  return {
    everybody,
    byUser,
    byProducts,
    byListed,
    add(client, { userId, products, listed }) {
      const leave = [
        join(byProducts, products.join(','), client),
        join(byListed, listed.join(','), client),
        ...(userId === null ? [] : [join(byUser, userId, client)]),
      ]
      everybody.add(client)
      client.response.once('close', () => {
        everybody.delete(client)
        for (const end of leave) end()
      })
    },
  }
}

function join(groups: Map<string, Set<Client>>, name: string, client: Client): () => void {
  const group = groups.get(name) ?? new Set<Client>()
  groups.set(name, group.add(client))
  return () => {
    group.delete(client)
    if (group.size === 0) groups.delete(name)
  }
}
