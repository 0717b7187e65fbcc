/** The parts of the words, which follow each other (src/first-pages.ts): for the welcome page, for home besides, for a product's page, for the orders, the rest. */
export const WORDS = ['first', 'home', 'product', 'orders', 'messages'] as const
/** A page names the last part that it needs; the ones before come too. */
export type Words = (typeof WORDS)[number]
