import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Verification } from '../../../contract/rows/verification.ts'
import { newId } from '../../commands/new-id.ts'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useSyncStatus } from '../../queries/use-sync-status.ts'
import { Banner } from '../../ui/page/banner.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NationalityField } from '../../ui/fields/nationality-field.tsx'
import { PhotoField } from '../../ui/fields/photo-field.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { SubmitFoot } from '../../ui/page/submit-foot.tsx'
import { SubPage } from '../../ui/page/sub-page.tsx'
import { useVerifyForm } from './use-verify-form.ts'
import { VerifyFaultText } from './verify-fault-text.tsx'
import type { VerifyField } from './verify-form-state.ts'

interface KeptDraft {
  readonly fields: Readonly<Record<string, string>>
  readonly bytes: ArrayBuffer | null
}
interface VerifyFormProps {
  readonly title: string
  readonly refused: Verification | null
  readonly draft: KeptDraft | null
  readonly back: KeptDraft | null
}

const FORM = 'verify-form'
const DAY_CHECK_MS = 60_000
/** The field that a refusal of the server belongs to. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, VerifyField>> = {
  'name-invalid': 'name',
  'id-number-invalid': 'idNumber',
}

export function VerifyForm({ title, refused, draft, back }: VerifyFormProps) {
  const { t } = useLingui()
  const { link } = useSyncStatus()
  const now = useServerNow(DAY_CHECK_MS)
  // Before the time zone is known, UTC: it only bounds a birth date.
  const today = useBusinessDays()?.dayOf(now) ?? new Date(now).toISOString().slice(0, 10)
  const { texts, photos, sent, change, changePhoto, submit, faults, submission } = useVerifyForm({
    draft,
    back,
    today,
    newId,
  })
  const { refusal, isBusy } = submission
  const refusedField = refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem]
  const fault = (field: VerifyField) => {
    if (refusal !== null && refusedField === field) return <ProblemText {...refusal} />
    return faults[field] === undefined ? null : (
      <VerifyFaultText fault={faults[field]} nationality={texts.nationality} />
    )
  }
  const isChinese = texts.nationality === 'CN'
  return (
    <SubPage
      title={title}
      foot={
        <SubmitFoot
          form={FORM}
          label={t`Submit for review`}
          busyLabel={
            sent.back === undefined ? t`Uploading photo 1 of 2` : sent.back < 1 ? t`Uploading photo 2 of 2` : t`Sending`
          }
          isBusy={isBusy}
          isUnanswered={submission.isUnanswered}
          refusal={refusedField === undefined ? refusal : null}
          obstacle={link === 'offline' ? <ConnectionNote /> : null}
        />
      }
    >
      {refused === null ? null : (
        <Banner tone="bad">
          <b>
            <Trans>Your documents were refused.</Trans>
          </b>{' '}
          {refused.reason === null ? null : <Trans>Reason: {refused.reason}</Trans>}{' '}
          <Trans>Correct it and submit again.</Trans>
        </Banner>
      )}
      <form
        id={FORM}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
          showFirstFault(event.currentTarget)
        }}
      >
        <fieldset className="form-set" disabled={submission.isUnanswered || isBusy}>
          <Field label={t`Name`} fault={fault('name')} hint={t`As it stands on your document.`}>
            {(attributes) => (
              <input
                {...attributes}
                type="text"
                autoComplete="name"
                maxLength={120}
                value={texts.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <NationalityField value={texts.nationality} onChange={(nationality) => change({ nationality })} />
          <Field label={isChinese ? t`ID number` : t`ID or passport number`} fault={fault('idNumber')}>
            {(attributes) => (
              <input
                {...attributes}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={30}
                value={texts.idNumber}
                onChange={(event) => change({ idNumber: event.target.value })}
              />
            )}
          </Field>
          <PhotoField
            label={t`ID photo, front`}
            pickedLabel={t`Front`}
            removeLabel={t`Remove the front photo`}
            hasCamera
            photo={photos.front?.bytes ?? null}
            onChange={(bytes) => changePhoto('front', bytes)}
            fault={fault('front')}
            sent={sent.front ?? null}
            hint={<Trans>All four corners, readable, without glare.</Trans>}
          />
          <PhotoField
            label={t`ID photo, back`}
            pickedLabel={t({ message: 'Back', context: 'side of a document' })}
            removeLabel={t`Remove the back photo`}
            hasCamera
            photo={photos.back?.bytes ?? null}
            onChange={(bytes) => changePhoto('back', bytes)}
            fault={fault('back')}
            sent={sent.back ?? null}
            hint={isChinese ? null : <Trans>Of a passport, the page with the photo once more.</Trans>}
          />
        </fieldset>
        <p className="fine">
          <Lock className="icon icon--16" aria-hidden="true" />
          <span>
            <Trans>
              The photos are made smaller on this device, encrypted on the server, and opened by nobody but you and the
              reviewer. What you entered leaves this device once it is submitted.
            </Trans>
          </span>
        </p>
      </form>
    </SubPage>
  )
}
