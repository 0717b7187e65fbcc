import type { FollowedMarket } from '../prices/market/followed-market.ts'
import type { Market } from '../prices/market/market-face.ts'
import { beatIn, textOfBeat } from './market-beats.ts'
import type { Relay } from './relay.ts'

/** Lets a market that is followed hear the beats of the process that writes the chain. @returns a function that ends it */
export function hearBeats(relay: Relay, market: Pick<FollowedMarket, 'hear' | 'hint'>): () => void {
  return relay.hear('beats', (text) => {
    const beat = beatIn(text)
    if (beat === null) market.hint()
    else market.hear(beat)
  })
}

/** Tells the others each beat that this process has written. A process that follows the chain tells nothing: it learns of beats later than the others. */
export function tellBeats(relay: Relay, market: Pick<Market, 'subscribe' | 'isWriter'>): () => void {
  return market.subscribe((beat) => {
    if (market.isWriter() && beat.ticks.length > 0) relay.tell('beats', textOfBeat(beat))
  })
}
