import { useLingui } from '@lingui/react/macro'
import type { Facts } from '../../../contract/outcome.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { durationText } from '../format/duration-text.ts'
import type { Formats } from '../format/formats.ts'
import { PROBLEM_WORDS, PROBLEM_WORDS_WITH_FACTS } from './problem-words.ts'
import { useFormat } from '../format/use-format.ts'

interface ProblemTextProps {
  readonly problem: ProblemCode
  /** The answer's details besides the code. `exactOptionalPropertyTypes`: an absent one may be handed on as undefined. */
  readonly facts?: Facts | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** A refusal in plain words. */
export function ProblemText({ problem, facts, retryAfterSeconds }: ProblemTextProps) {
  const { i18n } = useLingui()
  const formats = useFormat()
  const values = {
    ...factTexts(facts ?? {}, formats),
    ...(retryAfterSeconds === undefined ? {} : { wait: durationText(retryAfterSeconds, i18n.locale) }),
  }
  const precise = PROBLEM_WORDS_WITH_FACTS[problem]
  if (precise?.needs.every((name) => Object.hasOwn(values, name))) return i18n._({ ...precise.words, values })
  return i18n._(PROBLEM_WORDS[problem])
}

/** Facts as the wording shows them: sums as money, times as times, the rest as it is. */
function factTexts(facts: Facts, formats: Formats): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name === 'until' && typeof value === 'number') return [name, formats.dateTime(value)]
      if (typeof value === 'string' && /^\d+\.\d{2}$/.test(value)) return [name, formats.wholeMoney(value)]
      return [name, value]
    }),
  )
}
