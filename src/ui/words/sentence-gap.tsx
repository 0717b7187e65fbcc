import { useLingui } from '@lingui/react'

/** Chinese and Japanese put nothing between two sentences: their full stop brings its own room. */
const WITHOUT_GAP = /^(zh|ja)/

/** The gap between two sentences that are texts of their own; with `hasStop` also the full stop that the first one lacks. */
export function SentenceGap({ hasStop = false }: { hasStop?: boolean }) {
  const { i18n } = useLingui()
  if (WITHOUT_GAP.test(i18n.locale)) return hasStop ? '。' : null
  return hasStop && !i18n.locale.startsWith('th') ? '. ' : ' '
}
