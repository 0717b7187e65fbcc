import { useLocation, useSearch } from 'wouter'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { addressOf, viewOf, type Level, type TeamView } from './team-view.ts'

/** The level and the search of the address. The field shows a typed letter at once (`text`). */
export function useTeamView(): TeamView & {
  readonly text: string
  type(text: string): void
  chooseLevel(level: Level): void
} {
  const [, navigate] = useLocation()
  const view = viewOf(new URLSearchParams(useSearch()))
  const show = (part: Partial<TeamView>) => navigate(addressOf({ ...view, ...part }), { replace: true })
  const { text, type } = useTypedText(view.search, (search) => show({ search }))
  // A name of one level finds nobody on another.
  return { ...view, text, type, chooseLevel: (level) => show({ level, search: '' }) }
}
