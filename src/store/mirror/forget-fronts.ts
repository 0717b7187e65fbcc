import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Middleware } from 'dexie'

const FRONTS = 'fronts'
/** The tables that a front is made from. */
const SOURCES: ReadonlySet<string> = new Set(['rows', 'blocks', 'retired', 'digests', 'overlays', 'incidents'])
/** Dexie's name for "every key". */
const ANY_KEY = 3

/**
 * Takes all fronts away in each transaction that writes what they are made from. It sits below the tables, so that no
 * writer can forget it.
 */
export const forgetFronts: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'forget-fronts',
  create(core) {
    // A database that is just being upgraded may not have them yet.
    if (!core.schema.tables.some((table) => table.name === FRONTS)) return core
    const forgotten = new WeakSet<DBCoreTransaction>()
    return {
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(
          mode === 'readwrite' && !stores.includes(FRONTS) && stores.some((name) => SOURCES.has(name))
            ? [...stores, FRONTS]
            : stores,
          mode,
          options,
        ),
      table(name) {
        const table = core.table(name)
        if (!SOURCES.has(name)) return table
        return {
          ...table,
          async mutate(request) {
            if (changesSomething(request) && !forgotten.has(request.trans)) {
              forgotten.add(request.trans)
              await core.table(FRONTS).mutate({
                type: 'deleteRange',
                trans: request.trans,
                range: { type: ANY_KEY, lower: undefined, upper: undefined },
              })
            }
            return table.mutate(request)
          },
        }
      },
    }
  },
}

function changesSomething(request: DBCoreMutateRequest): boolean {
  switch (request.type) {
    case 'add':
    case 'put':
      return request.values.length > 0
    case 'delete':
      return request.keys.length > 0
    case 'deleteRange':
      return true
  }
}
