/** Made by the build from the catalogs (scripts/build/notification-words.ts). */
declare module 'virtual:notification-words' {
  interface Notice {
    readonly title: string
    readonly body: string
  }
  /** By kind of contract/push.ts, which a declaration like this one can't import. */
  type Words = Readonly<Record<'order' | 'review' | 'message' | 'chat' | 'alert' | 'alarm', Notice>>
  export const NOTIFICATION_WORDS: Readonly<Record<string, Words>>
  export const DEFAULT_WORDS: Words
}
