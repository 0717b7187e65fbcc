/** Joins this process's bus of feed moves to the relay: what moved here is told to the others, and what moved there is heard here. */
import * as z from 'zod'
import type { FeedBus, FeedMove } from '../feed/bus.ts'
import { jsonIn } from './market-beats.ts'
import type { Relay } from './relay.ts'

const schema = z.array(z.tuple([z.string(), z.string(), z.int()]))
/** A message tells of no more feeds than fit into one. */
const MOVES_MAX = 50

export interface MoveRelay {
  /** Tells this process of moves that are told to the others already. */
  pass(moves: readonly FeedMove[]): void
  stop(): void
}

/** @param options `isDeaf`: nothing in the process waits for moves of others; what its own bus tells is told to the others all the same */
export function relayMoves(
  bus: FeedBus,
  relay: Relay,
  { isDeaf = false }: { readonly isDeaf?: boolean } = {},
): MoveRelay {
  let waiting: FeedMove[] = []
  let timer: NodeJS.Timeout | null = null
  let isPassing = false

  const tell = () => {
    timer = null
    const moves = waiting
    waiting = []
    for (let at = 0; at < moves.length; at += MOVES_MAX)
      relay.tell(
        'moves',
        JSON.stringify(moves.slice(at, at + MOVES_MAX).map(({ owner, epoch, seq }) => [owner, epoch, seq])),
      )
  }
  const pass = (moves: readonly FeedMove[]) => {
    isPassing = true
    try {
      for (const move of moves) bus.emit(move)
    } finally {
      isPassing = false
    }
  }
  const unsubscribe = bus.subscribe((move) => {
    if (isPassing) return
    waiting.push(move)
    timer ??= setTimeout(tell, relay.gatherMs)
  })
  const hear = (text: string) => {
    const read = schema.safeParse(jsonIn(text))
    if (read.success) pass(read.data.map(([owner, epoch, seq]) => ({ owner, epoch, seq })))
  }
  const unhear = isDeaf ? null : relay.hear('moves', hear)
  return {
    pass,
    stop: () => {
      if (timer) clearTimeout(timer)
      unsubscribe()
      unhear?.()
    },
  }
}
