import { useLingui } from '@lingui/react/macro'
import type { VerifyFault } from './verify-form-state.ts'

/** Tells the person how to mend a fault of the verification form. */
export function VerifyFaultText({ fault, nationality }: { fault: VerifyFault; nationality: string }) {
  const { t } = useLingui()
  switch (fault) {
    case 'name-missing':
      return t`Please enter your name.`
    case 'name-invalid':
      return nationality === 'CN'
        ? t`A name has 2 to 5 Chinese characters. For another nationality, change it below.`
        : t`A name has 2 to 60 letters.`
    case 'id-number-missing':
      return t`Please enter your ID number.`
    case 'id-number-invalid':
      return nationality === 'CN'
        ? t`An ID number has 15 or 18 digits, the last may be X, and it checks the others. Compare it with your card.`
        : t`An ID or passport number has 5 to 20 letters and digits.`
    case 'front-missing':
      return t`Please upload the ID photo (front).`
    case 'back-missing':
      return t`Please upload the ID photo (back).`
  }
}
