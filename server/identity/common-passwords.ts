import { dictionary } from '@zxcvbn-ts/language-common'

/** Product rule: none of the 10,000 most common. The list is ranked; only what is long enough to be asked can match. */
const COMMON_COUNT = 10_000

const common = new Set((dictionary['passwords-common'] as readonly string[]).slice(0, COMMON_COUNT)) // a ranked list of texts

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
