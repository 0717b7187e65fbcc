/** Work that comes while other work of its kind is under way waits for its turn, and is then done together with what else has come. */
export interface Gathering<Item, Result> {
  /** Gatherings under way at once. */
  readonly lanes: number
  /** Items in a gathering, at most. */
  readonly sizeMax: number
  /** Two items of one name are never under way at once: one that waits for another would hold up all that it was gathered with. */
  readonly nameOf: (item: Item) => string
  readonly alone: (item: Item) => Promise<Result>
  /** All of them, in their order, or null: nothing was done, and each is then done alone. */
  readonly together: (items: readonly Item[]) => Promise<readonly Result[] | null>
  /** ms */
  readonly now: () => number
  /** Whether an item whose turn lasts so long, ms, would come too late: its turn is not begun. */
  readonly isLate: (item: Item, turnMs: number) => boolean
  /** Items that are too late get their results in parts of so many at most, one after another: many may be late at once. */
  readonly lateMax: number
  /** The results of items that are too late, in their order. */
  readonly tooLate: (items: readonly Item[]) => Promise<readonly Result[]>
}

/** The length of one turn says no more than this about the next one, ms: an item that has just come is always begun. */
const FORESEEN_MS_MAX = 500
/** Just behind the second within which an order is accepted. */
const LOOK_AFTER_MS = 1_010

interface Waiting<Item, Result> {
  readonly item: Item
  readonly name: string
  readonly answer: (result: Promise<Result>) => void
}

/** @returns what does an item: at once where a lane is free, so that nobody who comes alone waits for company */
export function gather<Item, Result>(gathering: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  const busy = new Set<string>()
  let underWay = 0
  let lastTurnMs = 0

  async function lane(): Promise<void> {
    underWay += 1
    for (let batch = take(); batch.length > 0; batch = take()) {
      for (const { name } of batch) busy.add(name)
      const begunAt = gathering.now()
      await doAll(batch)
      lastTurnMs = gathering.now() - begunAt
      for (const { name } of batch) busy.delete(name)
    }
    underWay -= 1
  }

  /** The longest waiting first; later ones of a name that is taken or under way stay for the next time. */
  function take(): Waiting<Item, Result>[] {
    waiting = withoutLate(waiting, Math.min(lastTurnMs, FORESEEN_MS_MAX))
    const taken = new Map<string, Waiting<Item, Result>>()
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      if (taken.size < gathering.sizeMax && !taken.has(one.name) && !busy.has(one.name)) taken.set(one.name, one)
      else left.push(one)
    }
    waiting = left
    return [...taken.values()]
  }

  /** Gives those that are too late their results, beside the lanes: work in vain would make those late too that wait behind it. @returns the others */
  function withoutLate(all: readonly Waiting<Item, Result>[], turnMs: number): Waiting<Item, Result>[] {
    const late: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    // A repeat of what is under way is late only after its first one: a foreseen answer to it would be the first one's too.
    for (const one of all) (gathering.isLate(one.item, busy.has(one.name) ? 0 : turnMs) ? late : left).push(one)
    void answerLate(late)
    return left
  }

  async function answerLate(late: readonly Waiting<Item, Result>[]): Promise<void> {
    for (let from = 0; from < late.length; from += gathering.lateMax) {
      const part = late.slice(from, from + gathering.lateMax)
      // A call that throws before it returns a promise fails its own part too.
      const results = Promise.resolve().then(() => gathering.tooLate(part.map(({ item }) => item)))
      part.forEach(({ answer }, index) => answer(results.then((known) => resultAt(known, index))))
      await Promise.allSettled([results])
    }
  }

  async function doAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const results = batch.length > 1 ? await gathering.together(batch.map(({ item }) => item)) : null
    // The try to do all of them together may have taken a while before it failed.
    const left = results === null && batch.length > 1 ? withoutLate(batch, 0) : batch
    const each = left.map(({ item, answer }, index) => {
      const known = results?.[index]
      const result = known === undefined ? gathering.alone(item) : Promise.resolve(known)
      answer(result)
      return result
    })
    await Promise.allSettled(each)
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, name: gathering.nameOf(item), answer: resolve })
      if (underWay < gathering.lanes) void lane()
      // While every turn waits for a lock nothing else looks, and nobody waits for an answer longer than their time.
      else setTimeout(() => void (waiting = withoutLate(waiting, 0)), LOOK_AFTER_MS).unref()
    })
}

function resultAt<Result>(results: readonly Result[], index: number): Result {
  const result = results[index]
  if (result === undefined) throw new Error('a late item got no result')
  return result
}
