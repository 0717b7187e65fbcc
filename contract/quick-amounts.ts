/**
 * The amounts that a person set for one tap, as one text: "10.00 25.00", at most five; empty where they use the app's own. They bound
 * nothing: an order's terms do.
 */
export const QUICK_AMOUNTS_MAX = 5
export const QUICK_AMOUNTS = /^(?:\d{1,9}\.\d{2}(?: \d{1,9}\.\d{2}){0,4})?$/
