import { useLocation, useSearch } from 'wouter'
import { CHAT_PAGE, SUPPORT_PAGE } from '../../paths.ts'

export type SupportTab = 'help' | 'chat'

/** The tab of the address: it stays when the page is reloaded, and when the window becomes wide or narrow. */
export function useSupportTab(): readonly [tab: SupportTab, show: (tab: SupportTab) => void] {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') === 'chat' ? 'chat' : 'help'
  return [tab, (next) => navigate(next === 'chat' ? CHAT_PAGE : SUPPORT_PAGE, { replace: true })]
}
