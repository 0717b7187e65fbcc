/** A beat of the market as text, for the relay. */
import * as z from 'zod'
import { checkpointSchema, tickSchema } from '../../contract/settlement/tick.ts'
import type { MarketBeat } from '../prices/market/market-face.ts'

const schema = z.object({
  ticks: z.array(tickSchema),
  volumes: z.array(z.string().regex(/^\d{1,18}$/)),
  checkpoints: z.array(checkpointSchema),
})

/** Without the products' rows: those travel in everybody's feed. */
export function textOfBeat({ ticks, volumesMicro, checkpoints }: MarketBeat): string {
  return JSON.stringify({ ticks, volumes: volumesMicro.map(String), checkpoints })
}

/** @returns null for a text that is none: the database has what it lacks */
export function beatIn(text: string): MarketBeat | null {
  const read = schema.safeParse(jsonIn(text))
  if (!read.success) return null
  const { ticks, volumes, checkpoints } = read.data
  return { ticks, volumesMicro: volumes.map(BigInt), checkpoints, products: [] }
}

/** @returns undefined for a text that is no JSON */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
