import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../queries/use-session.ts'
import { RootPage } from '../../ui/page/root-page.tsx'
import { Chat } from './chat.tsx'
import { Help } from './help.tsx'
import { SupportTabs } from './support-tabs.tsx'
import { useSupportTab } from './use-support-tab.ts'

/** Tab 4: answers that anybody can search, and a conversation for signed-in people. */
export function SupportScreen() {
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  const [tab, show] = useSupportTab()
  return (
    <RootPage title={t`Customer service`}>
      {isSignedIn ? <SupportTabs selected={tab} onSelect={show} /> : null}
      {tab === 'chat' && isSignedIn ? <Chat /> : <Help isSignedIn={isSignedIn} />}
    </RootPage>
  )
}
