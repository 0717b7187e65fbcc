/** How old the newest tick of a product that is open can be; also the most by which a clock beside the chain's can matter. */
export const HEAD_AGE_MS_MAX = 2_000
