/** The fields of the real-name verification form, and their faults. */
import { isIdNumber, isPersonName } from '../../../contract/validation/person-name.ts'

export interface VerifyTexts {
  readonly name: string
  readonly nationality: string
  readonly idNumber: string
}
export type VerifyField = 'name' | 'idNumber' | 'front' | 'back'
export type VerifyFault =
  'name-missing' | 'name-invalid' | 'id-number-missing' | 'id-number-invalid' | 'front-missing' | 'back-missing'

/** @param today the business day, YYYY-MM-DD */
export function verifyFaults(
  texts: VerifyTexts,
  photos: { readonly hasFront: boolean; readonly hasBack: boolean },
  today: string,
): Partial<Record<VerifyField, VerifyFault>> {
  const faults: Partial<Record<VerifyField, VerifyFault>> = {}
  const { name, nationality, idNumber } = plainTexts(texts)
  if (name === '') faults.name = 'name-missing'
  else if (!isPersonName(name, nationality)) faults.name = 'name-invalid'
  if (idNumber === '') faults.idNumber = 'id-number-missing'
  else if (!isIdNumber(idNumber, { nationality, today })) faults.idNumber = 'id-number-invalid'
  if (!photos.hasFront) faults.front = 'front-missing'
  if (!photos.hasBack) faults.back = 'back-missing'
  return faults
}

/** As they are sent: without the spaces that people read a number by. */
export function plainTexts({ name, nationality, idNumber }: VerifyTexts): VerifyTexts {
  return { name: name.trim(), nationality, idNumber: idNumber.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase() }
}
