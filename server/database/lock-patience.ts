/** A change of a table waits no longer for its lock: whoever comes after it waits behind it. It lets them pass and is tried again. */
export const LOCK_MS_MAX = 2_000
export const LOCK_PAUSE_MS = 500
export const LOCK_PATIENCE_MS = 120_000
/** The SQLSTATE of a lock that did not come in time. */
export const NO_LOCK = '55P03'
