/** The prices of one receipt's code come in one answer: a quarter of an hour at four a second. */
export const CODE_TICKS_MAX = 4_000
