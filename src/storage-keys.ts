/**
 * Every name under which the app keeps something in the browser, said once: storage, databases and caches share one origin, and a
 * name that two places choose would mix their contents. A renamed key loses what people's devices keep under the old one. The two
 * feeds' databases are named by src/store/mirror/mirror-names.ts, since a person's name is a part of theirs.
 */

// Local storage, as JSON: the same in all tabs (src/store/device/cell.ts).
export const AMOUNTS_HIDDEN_KEY = 'candor.amounts-hidden'
export const APP_LOCK_KEY = 'candor.app-lock'
export const APP_LOCK_ON_KEY = 'candor.app-lock-on'
export const APP_LOCK_TRIES_KEY = 'candor.app-lock-tries'
export const CALLS_KEY = 'candor.calls'
export const CHARTS_KEY = 'candor.charts'
export const CLOCK_KEY = 'candor.clock'
export const CLOSED_ACCOUNT_KEY = 'candor.closed-account'
export const CONFIGURATION_KEY = 'candor.configuration'
export const ENDING_KEY = 'candor.ending'
export const FAIRNESS_KEY = 'candor.fairness'
export const FAVOURITES_KEY = 'candor.favourites'
export const FIRST_STEPS_KEY = 'candor.first-steps'
export const FRONT_TIME_KEY = 'candor.front-time'
export const HAND_KEY = 'candor.hand'
export const INCIDENTS_KEY = 'candor.incidents'
export const LANGUAGE_KEY = 'candor.language'
export const MARKET_COLOURS_KEY = 'candor.market'
export const PINNED_KEYS_KEY = 'candor.keys'
export const PRACTICE_KEY = 'candor.practice'
export const PUSH_KINDS_KEY = 'candor.push-kinds'
export const PUT_OFF_KEY = 'candor.put-off'
export const QUICK_AMOUNTS_KEY = 'candor.quick-amounts'
export const QUOTES_KEY = 'candor.quotes'
export const REALITY_CHECK_KEY = 'candor.reality-check'
export const RESULT_SOUND_KEY = 'candor.result-sound'
export const SEED_HASHES_KEY = 'candor.seed-hashes'
export const SESSION_KEY = 'candor.session'
export const SYNC_TIMES_KEY = 'candor.as-of'
export const THEME_KEY = 'candor.theme'
export const UNKEPT_CHOICES_KEY = 'candor.unkept-choices'
export const VISIT_DAYS_KEY = 'candor.visits'

// Session storage: for one tab, while it lives.
/** Before the name of each form. */
export const FORM_DRAFT_KEY = 'candor.form.'
export const RELOADED_AT_KEY = 'candor.reloaded-at'
export const SEEN_LIVE_KEY = 'candor.seen'
export const TYPED_INPUT_KEY = 'candor.typed'

// A database of its own: no logout takes it away.
export const DEVICE_KEYS_DATABASE = 'candor_device_keys'

// Caches.
/** Earlier versions had a database of the same name. */
export const LAUNCH_CACHE = 'candor-launch'
export const CATALOGS_CACHE = 'candor-catalogs'
export const IMAGES_CACHE = 'candor-images'
export const LANGUAGES_CACHE = 'candor-device'
export const LATER_CACHE = 'candor-later'
export const MAPS_CACHE = 'candor-maps'
export const SHARED_PROOF_CACHE = 'candor-shared'
export const WIDE_CACHE = 'candor-wide'
/** No new version takes it away: it says which versions may begin. */
export const WITNESSED_CACHE = 'candor-witnessed'
