/** How much time a candle stands for. Apart from the candle's schema, so that a page that names them doesn't wait for the library that checks answers. */

/** Seconds a candle: one second to one day. */
export const CANDLE_INTERVALS_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400] as const
export type CandleInterval = (typeof CANDLE_INTERVALS_SECONDS)[number]
/** Shorter candles have no volume. */
export const VOLUME_SECONDS_MIN = 60
