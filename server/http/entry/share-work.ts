/** The same request sent again while the first one is under way shares its work: it is neither begun twice nor does it wait for a turn of its own. */
export interface SharedWork<T> {
  /**
   * @param isWanted whether this caller still waits
   * @param work is told whether any of its callers still does
   */
  run(name: string, isWanted: () => boolean, work: (isWanted: () => boolean) => Promise<T>): Promise<T>
}

export function shareWork<T>(): SharedWork<T> {
  const underWay = new Map<string, { readonly callers: (() => boolean)[]; readonly done: Promise<T> }>()
  return {
    run(name, isWanted, work) {
      const running = underWay.get(name)
      if (running) {
        running.callers.push(isWanted)
        return running.done
      }
      const callers = [isWanted]
      const done = work(() => callers.some((isThere) => isThere())).finally(() => underWay.delete(name))
      underWay.set(name, { callers, done })
      return done
    },
  }
}
