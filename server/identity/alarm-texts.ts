import type { Language } from '../../contract/languages.ts'
import { ALARM_WORDS } from './alarm-words.ts'
import type { AlarmKind } from './tables.ts'

/** Returns an alarm's message in the app in every language. The link that stops it is in the letter alone: a thief may read the app. */
export function alarmTexts({
  kind,
  isHeld,
}: {
  readonly kind: AlarmKind
  readonly isHeld: boolean
}): Readonly<Record<string, { title: string; body: string }>> {
  const languages = Object.keys(ALARM_WORDS) as Language[] // the keys of a constant
  return Object.fromEntries(
    languages.map((language) => {
      const { happened, heldForNow, stopByLetter } = ALARM_WORDS[language]
      const body = isHeld ? `${heldForNow}\n\n${stopByLetter}` : stopByLetter
      return [language, { title: happened[kind], body }]
    }),
  )
}
