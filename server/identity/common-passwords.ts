/**
 * Passwords out of breaches, shipped with the server: nothing is asked of anybody. The list is zxcvbn's (MIT): 49,233 passwords that
 * leaked lists have most often, ranked, in lower case, the product rule's 10,000 most common among them. The 17,950 that are long
 * enough to be asked for are kept; a shorter one is refused for its length.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

const LENGTH_MIN = 8

const common = new Set(
  (dictionary['passwords-common'] as readonly string[]).filter((password) => password.length >= LENGTH_MIN),
) // a ranked list of texts

/** In any case, and in letters and digits of any width. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').toLowerCase())
}
