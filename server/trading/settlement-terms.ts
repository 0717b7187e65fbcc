/** The two times of the rule that the platform sets. They are part of every acceptance receipt. */

/** How long after acceptance the entry price may come. */
export const ENTRY_GRACE_MS = 5_000
/** How much older than the exit time the exit price may be. */
export const MAX_GAP_MS = 2_000
/** How old the newest tick of a product that is open can be; also the most by which a clock beside the chain's can matter. */
export const HEAD_AGE_MS_MAX = 2_000
