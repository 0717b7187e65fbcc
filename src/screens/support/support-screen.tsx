import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '../../queries/use-session.ts'
import { RootPage } from '../../ui/page/root-page.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Chat } from './chat.tsx'
import { Help } from './help.tsx'

/** Tab 4: answers that anybody can search, and a conversation for signed-in people. */
export function SupportScreen() {
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  const isChatWanted = new URLSearchParams(useSearch()).get('tab') === 'chat'
  const [tab, setTab] = useState<'help' | 'chat'>(isChatWanted ? 'chat' : 'help')
  const tabs = [
    { id: 'help', label: t`Help` },
    { id: 'chat', label: t`Chat` },
  ] as const
  return (
    <RootPage title={t`Customer service`}>
      {isSignedIn ? <Tabs label={t`Customer service`} tabs={tabs} selected={tab} onSelect={setTab} /> : null}
      {tab === 'chat' && isSignedIn ? <Chat /> : <Help isSignedIn={isSignedIn} />}
    </RootPage>
  )
}
