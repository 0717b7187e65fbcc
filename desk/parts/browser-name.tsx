import { Trans } from '@lingui/react/macro'
import { deviceName } from '../../src/ui/words/device-name.ts'

/** A browser under the names that people know; the whole of what it says of itself is its title. Shows nothing for an unknown browser. */
export function BrowserName({ text }: { readonly text: string }) {
  const { browser, system } = deviceName(text)
  if (text === '') return null
  return (
    <span title={text}>
      {browser !== null && system !== null ? (
        <Trans>
          {browser} on {system}
        </Trans>
      ) : (
        (browser ?? system ?? <Trans>another browser</Trans>)
      )}
    </span>
  )
}
