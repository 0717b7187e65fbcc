/**
 * Counts what a thread asks IndexedDB for in the way of rows: each request that brings values out of the stores named.
 * It sits on the browser's own interface, so that no library can pass it by.
 * @returns how many there were since the count began
 */
export function countReads(stores: readonly string[]): () => number {
  let reads = 0
  const watch = <T extends IDBObjectStore | IDBIndex>(prototype: T, storeOf: (source: T) => string) => {
    for (const method of ['get', 'getAll', 'openCursor'] as const) {
      const ask = prototype[method] as (this: T, ...input: unknown[]) => IDBRequest // one signature for the three
      Object.defineProperty(prototype, method, {
        value(this: T, ...input: unknown[]) {
          if (stores.includes(storeOf(this))) reads += 1
          return ask.apply(this, input)
        },
      })
    }
  }
  watch(IDBObjectStore.prototype, (store) => store.name)
  watch(IDBIndex.prototype, (index) => index.objectStore.name)
  return () => reads
}
