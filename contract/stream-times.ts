/** Times of the event stream, apart from its schema, so that screens can ask without the schema library. */

/** A notice of writing goes out no more often than this … */
export const TYPING_EVERY_MS = 3_000
/** … and shown for this long after it was last told. */
export const TYPING_SHOWN_MS = 6_000
