import type { UTCTimestamp } from 'lightweight-charts'

/** Chart times are whole seconds; the cast is the library's nominal type for them. */
export const chartSeconds = (time: number) => Math.floor(time / 1_000) as UTCTimestamp
