import { APP_NAME } from '../../contract/app-info.ts'
import type { Language } from '../../contract/languages.ts'
import { stopAccountPage } from '../../src/paths.ts'
import { ALARM_WORDS, type AlarmWords } from './alarm-words.ts'
import type { Letter } from './send-code.ts'
import type { AlarmKind } from './tables.ts'

export interface ToldAlarm {
  readonly kind: AlarmKind
  readonly account: string
  readonly at: number
  readonly heldUntil: number
}

/** The link's page in the app needs no session. The part after "#" reaches no server and no log. */
export function stopAddress(appUrl: string, token: string): string {
  return `${appUrl.replace(/\/+$/, '')}/#${stopAccountPage(token)}`
}

/** A letter in a person's language and, where that is another one, in English too. A text message has the first one alone, in short. */
export function writeAlarm(
  alarm: ToldAlarm,
  { language, timeZone, link }: { language: Language; timeZone: string; link: string },
): Letter {
  const languages: readonly Language[] = language === 'en-US' ? [language] : [language, 'en-US']
  const sentences = (one: Language) => {
    const words = ALARM_WORDS[one]
    const happened = words.happened[alarm.kind].replace('{account}', alarm.account)
    const until = new Intl.DateTimeFormat(one, { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(
      alarm.heldUntil,
    )
    return { words, happened, held: heldText(alarm, words, until) }
  }
  const paragraphs = languages.flatMap((one) => {
    const { words, happened, held } = sentences(one)
    return [`${happened} ${held}`.trim(), `${words.stop}\n${link}`, words.whatItDoes, words.never]
  })
  const first = sentences(language)
  return {
    subject: `${APP_NAME}: ${first.happened}`,
    text: `${paragraphs.join('\n\n')}\n`,
    short: `${APP_NAME}: ${first.happened} ${first.words.stop} ${link}`,
  }
}

function heldText(alarm: ToldAlarm, words: AlarmWords, until: string): string {
  if (alarm.heldUntil > alarm.at) return words.held.replace('{until}', until)
  return alarm.kind === 'account-added' ? words.notHeld : ''
}

/** The letter in every language, as a demo shows it in the app. */
export function writeAlarmInAll(
  alarm: ToldAlarm,
  options: { timeZone: string; link: string },
): Readonly<Record<string, { title: string; body: string }>> {
  const languages = Object.keys(ALARM_WORDS) as Language[] // the keys of a constant
  return Object.fromEntries(
    languages.map((language) => {
      const { subject, text } = writeAlarm(alarm, { ...options, language })
      return [language, { title: subject, body: text.trim() }]
    }),
  )
}
