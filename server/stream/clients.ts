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
  /** How many the holder of a place has open: the person, or the network address where nobody is signed in. */
  openOf(place: ClientHolder): number
  /** @param place.products sorted */
  add(client: Client, place: ClientPlace): void
}

export interface ClientHolder {
  readonly address: string
  /** Null: nobody is signed in there. */
  readonly userId: string | null
}

export interface ClientPlace extends ClientHolder {
  readonly products: readonly string[]
}

export function createClients(): Clients {
  const everybody = new Set<Client>()
  const byUser = new Map<string, Set<Client>>()
  const byProducts = new Map<string, Set<Client>>()
  const held = new Map<string, number>()
  // A carrier puts thousands of phones behind one address, so a person who is signed in is counted by themselves.
  const holderOf = ({ address, userId }: ClientHolder) => (userId === null ? `address ${address}` : `person ${userId}`)
  const openOf = (place: ClientHolder) => held.get(holderOf(place)) ?? 0

  return {
    everybody,
    byUser,
    byProducts,
    openOf,
    add(client, place) {
      const { userId, products } = place
      const holder = holderOf(place)
      held.set(holder, openOf(place) + 1)
      const leave = [
        join(byProducts, products.join(','), client),
        ...(userId === null ? [] : [join(byUser, userId, client)]),
      ]
      everybody.add(client)
      client.response.once('close', () => {
        everybody.delete(client)
        for (const end of leave) end()
        const left = openOf(place) - 1
        if (left > 0) held.set(holder, left)
        else held.delete(holder)
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
