import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { savePersonalData } from '../../commands/save-personal-data.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { bytesText } from '../../ui/format/bytes-text.ts'
import { LoginPasswordField } from '../../ui/fields/login-password-field.tsx'
import { ProgressMeter, useProgressText } from '../../ui/page/progress.tsx'
import { SentenceGap } from '../../ui/words/sentence-gap.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { useFormat } from '../../ui/format/use-format.ts'
import { useSubmission } from '../../ui/controls/use-submission.ts'

/** Asks for the login password, and shows how far the file has come. */
export function SaveDataForm({ account }: { account: string }) {
  const { t, i18n } = useLingui()
  const { dateTime } = useFormat()
  const isOffline = useSyncStatus().link === 'offline'
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [part, setPart] = useState(0)
  const [savedBytes, setSavedBytes] = useState<number | null>(null)
  const send = (given: string) => {
    setPart(0)
    setSavedBytes(null)
    const madeAt = dateTime(serverNow())
    const heading = {
      [t`What this is`]: t`Everything that ${APP_NAME} keeps about the account ${account}`,
      [t`Made`]: madeAt,
      [t`How to read it`]: t`Each part is a list. Times are in UTC, amounts in the account's currency, pictures stand at the end as base64.`,
    }
    return savePersonalData({ password: given, heading, onProgress: setPart })
  }
  const { refusal, isBusy, submit, clear } = useSubmission(send, ({ bytes }) => {
    setPassword('')
    setTried(false)
    setSavedBytes(bytes)
  })
  const size = bytesText(savedBytes ?? 0, i18n.locale)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        void submit(() => (password === '' ? null : password))
        showFirstFault(event.currentTarget)
      }}
    >
      <LoginPasswordField
        account={account}
        value={password}
        isMissing={isTried && password === ''}
        refusal={refusal}
        onChange={(next) => {
          setPassword(next)
          clear()
        }}
      />
      {isOffline ? (
        <Banner tone="wait" icon="offline">
          <Trans>Saving your data needs a connection: the server has more of it than this device.</Trans>
        </Banner>
      ) : null}
      {isBusy ? <Coming part={part} /> : null}
      {savedBytes === null ? null : (
        <div role="status">
          <Banner icon="shield">
            <b>
              <Trans>Your data is saved</Trans>
            </b>
            <SentenceGap hasStop />
            <Trans>{size}, among your downloads.</Trans>
          </Banner>
        </div>
      )}
      <button type="submit" className="btn btn--block" aria-busy={isBusy} disabled={isOffline}>
        {isBusy ? <Trans>Fetching</Trans> : <Trans>Save my data</Trans>}
      </button>
    </form>
  )
}

function Coming({ part }: { part: number }) {
  const { t } = useLingui()
  const percent = useProgressText(part)
  return (
    <div className="stack" style={{ '--gap': '6px' }}>
      <ProgressMeter part={part} label={t`Your data is being fetched`} />
      <span className="t-xs t-3">
        <Trans>Fetched: {percent}</Trans>
      </span>
    </div>
  )
}
