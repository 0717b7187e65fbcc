import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { APP_NAME } from '../../../contract/app-info.ts'
import { savePersonalData } from '../../commands/save-personal-data.ts'
import { serverNow } from '../../queries/server-now.ts'
import { useLink } from '../../queries/use-link.ts'
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
  const isOffline = useLink() === 'offline'
  const { password, isMissing, part, savedBytes, refusal, isBusy, type, ask } = useSaving(account)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        ask()
        showFirstFault(event.currentTarget)
      }}
    >
      <LoginPasswordField account={account} value={password} isMissing={isMissing} refusal={refusal} onChange={type} />
      {isOffline ? (
        <Banner tone="wait" icon="offline">
          <Trans>Saving your data needs a connection: the server has more of it than this device.</Trans>
        </Banner>
      ) : null}
      {isBusy ? <Coming part={part} /> : null}
      {savedBytes === null ? null : <Saved bytes={savedBytes} />}
      <button type="submit" className="btn btn--block" aria-busy={isBusy} disabled={isOffline}>
        {isBusy ? <Trans>Fetching</Trans> : <Trans>Save my data</Trans>}
      </button>
    </form>
  )
}

/** The request for the file: the typed password, how far the file has come, and its size once it is saved. */
function useSaving(account: string) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
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
  return {
    password,
    isMissing: isTried && password === '',
    part,
    savedBytes,
    refusal,
    isBusy,
    type: (next: string) => {
      setPassword(next)
      clear()
    },
    ask: () => {
      setTried(true)
      void submit(() => (password === '' ? null : password))
    },
  }
}

/** Says that the file is saved, and how large it is. */
function Saved({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  const size = bytesText(bytes, i18n.locale)
  return (
    <div role="status">
      <Banner icon="shield">
        <b>
          <Trans>Your data is saved</Trans>
        </b>
        <SentenceGap hasStop />
        <Trans>{size}, among your downloads.</Trans>
      </Banner>
    </div>
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
