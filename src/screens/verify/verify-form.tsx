import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ProblemCode } from '../../../contract/problem.ts'
import type { Verification } from '../../../contract/rows/verification.ts'
import { newId } from '../../commands/new-id.ts'
import { useBusinessDays } from '../../queries/use-business-days.ts'
import { useServerNow } from '../../queries/use-server-now.ts'
import { useLink } from '../../queries/use-link.ts'
import { FinePrint } from '../../ui/page/fine-print.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { ConnectionNote } from '../../ui/page/connection-note.tsx'
import { NationalityField } from '../../ui/fields/nationality-field.tsx'
import { PhotoField } from '../../ui/fields/photo-field.tsx'
import { ProblemText } from '../../ui/words/problem-text.tsx'
import { showFirstFault } from '../../ui/fields/show-first-fault.ts'
import { SubmitFoot } from '../../ui/page/submit-foot.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useHeldSubmit } from '../../ui/fields/use-held-submit.ts'
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

type Form = ReturnType<typeof useVerifyForm>

/** Sends the name, the number and the photos of an identity document for review. */
export function VerifyForm({ title, refused, draft, back }: VerifyFormProps) {
  const { t } = useLingui()
  const link = useLink()
  const now = useServerNow(DAY_CHECK_MS)
  // Before the time zone is known, UTC: it only bounds a birth date.
  const today = useBusinessDays()?.dayOf(now) ?? new Date(now).toISOString().slice(0, 10)
  const form = useVerifyForm({ draft, back, today, newId })
  const { isHeldBack, onPicking } = useHeldSubmit()
  const { isBusy, isUnanswered, refusal } = form.submission
  const { sent } = form
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
          isUnanswered={isUnanswered}
          refusal={refusedField(form) === undefined ? refusal : null}
          obstacle={link === 'offline' ? <ConnectionNote /> : null}
        />
      }
    >
      {refused === null ? null : <RefusedBanner refused={refused} />}
      <form
        id={FORM}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isHeldBack(event.currentTarget)) return
          void form.submit()
          showFirstFault(event.currentTarget)
        }}
      >
        <fieldset className="form-set" disabled={isUnanswered || isBusy}>
          <PersonFields form={form} />
          <PhotoFields form={form} onPicking={onPicking} />
        </fieldset>
        <FinePrint icon={Lock}>
          <Trans>
            The photos are made smaller on this device, encrypted on the server, and opened by nobody but you and the
            reviewer. What you entered leaves this device once it is submitted.
          </Trans>
        </FinePrint>
      </form>
    </SubPage>
  )
}

/** Says why the last documents were refused. */
function RefusedBanner({ refused }: { refused: Verification }) {
  return (
    <Banner tone="bad">
      <b>
        <Trans>Your documents were refused.</Trans>
      </b>{' '}
      {refused.reason === null ? null : <Trans>Reason: {refused.reason}</Trans>}{' '}
      <Trans>Correct it and submit again.</Trans>
    </Banner>
  )
}

/** Name, nationality and number, as they stand on the document. */
function PersonFields({ form }: { form: Form }) {
  const { t } = useLingui()
  const { texts, change } = form
  return (
    <>
      <TextField
        label={t`Name`}
        fault={faultOf(form, 'name')}
        hint={t`As it stands on your document.`}
        autoComplete="name"
        maxLength={120}
        value={texts.name}
        onChange={(name) => change({ name })}
      />
      <NationalityField value={texts.nationality} onChange={(nationality) => change({ nationality })} />
      <TextField
        label={texts.nationality === 'CN' ? t`ID number` : t`ID or passport number`}
        fault={faultOf(form, 'idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={texts.idNumber}
        onChange={(idNumber) => change({ idNumber })}
      />
    </>
  )
}

/** The photos of both sides, each with how much of it is sent. */
function PhotoFields({ form, onPicking }: { form: Form; onPicking: (ready: Promise<boolean>) => void }) {
  const { t } = useLingui()
  const { photos, sent, changePhoto } = form
  return (
    <>
      <PhotoField
        label={t`ID photo, front`}
        pickedLabel={t`Front`}
        removeLabel={t`Remove the front photo`}
        hasCamera
        photo={photos.front?.bytes ?? null}
        onChange={(bytes) => changePhoto('front', bytes)}
        onPicking={onPicking}
        fault={faultOf(form, 'front')}
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
        onPicking={onPicking}
        fault={faultOf(form, 'back')}
        sent={sent.back ?? null}
        hint={form.texts.nationality === 'CN' ? null : <Trans>Of a passport, the page with the photo once more.</Trans>}
      />
    </>
  )
}

function refusedField({ submission: { refusal } }: Form): VerifyField | undefined {
  return refusal === null ? undefined : FIELD_OF_PROBLEM[refusal.problem]
}

/** The fault of a field in words: the server's refusal of it, or what the form itself finds. */
function faultOf(form: Form, field: VerifyField) {
  const { faults, texts, submission } = form
  if (submission.refusal !== null && refusedField(form) === field) return <ProblemText {...submission.refusal} />
  return faults[field] === undefined ? null : <VerifyFaultText fault={faults[field]} nationality={texts.nationality} />
}
