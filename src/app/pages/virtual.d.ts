/** Made by the build (scripts/build/word-files.ts). */
declare module 'virtual:word-files' {
  /** The first part of the words, all parts up to the rest with the first once more, and the rest. */
  export const WORD_FILES: Readonly<
    Record<
      import('../../../contract/languages.ts').Language,
      readonly (() => Promise<{ messages: Record<string, string> }>)[]
    >
  >
}

/** Made by the build out of src/first-pages.ts (scripts/build/first-pages.ts). */
declare module 'virtual:first-pages' {
  /** Path → the last part of the words that the page needs. */
  export const FIRST_WORDS: Readonly<Record<string, import('../words/words.ts').Words | undefined>>
  /** Path → what of the mirror is read before the page is drawn. */
  export const FIRST_READS: Readonly<Record<string, FirstReads | undefined>>

  interface FirstReads {
    readonly rows: readonly import('../../../contract/sync/collection-rules.ts').CollectionName[]
    readonly fronts: readonly import('../../../contract/sync/collection-rules.ts').CollectionName[]
  }
}
