import { isChineseName } from './chinese-name.ts'
import { isForeignName } from './foreign-name.ts'
import { idCardFault } from './id-card.ts'
import { isPassportNumber } from './passport-number.ts'

/** Product page: for China the seed's rule for names, for other nationalities 2 to 60 letters. */
export function isPersonName(name: string, nationality: string): boolean {
  return nationality === 'CN' ? isChineseName(name) : isForeignName(name)
}

/**
 * Product page: for China the ID card rule, for other nationalities an ID or passport number.
 * @param today the business day, YYYY-MM-DD
 */
export function isIdNumber(
  number: string,
  { nationality, today }: { readonly nationality: string; readonly today: string },
): boolean {
  return nationality === 'CN' ? idCardFault(number, today) === null : isPassportNumber(number)
}
