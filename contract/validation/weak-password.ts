/** Passwords that are the first to be tried by somebody who knows the account's name or nothing at all. */

/** Six digits that lists of leaked PINs begin with, besides the plain rows and repetitions that `isGuessablePin` finds by itself. */
const COMMON_PINS = new Set([
  '112233',
  '121212',
  '123123',
  '123321',
  '131313',
  '147258',
  '147852',
  '159357',
  '159753',
  '159951',
  '101010',
  '202020',
  '232323',
  '252525',
  '258456',
  '321321',
  '332211',
  '456123',
  '456456',
  '456789',
  '520520',
  '520131',
  '521521',
  '666888',
  '696969',
  '741852',
  '753951',
  '777888',
  '789456',
  '789789',
  '852456',
  '888666',
  '888999',
  '963852',
  '987456',
  '998877',
  '112211',
  '123654',
  '147147',
  '234567',
  '345678',
  '654123',
  '789123',
  '000111',
  '111000',
])

/** Whether a login password is the account's own name, in any case or width, or one character again and again. */
export function isWeakPassword(password: string, account: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return new Set(lower).size === 1 || (account !== '' && lower.replaceAll(account.toLowerCase(), '') === '')
}

/** Whether six digits are one digit six times, a row up or down, or among the most common ones. */
export function isGuessablePin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [step = Number.NaN] = steps
  return (steps.size === 1 && Math.abs(step) <= 1) || COMMON_PINS.has(pin)
}
