/** Seed section 5: an ordinary local part, an at sign, a domain, a dot, a suffix. At most 254 characters in all, 64 before the sign. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && FORM.test(text)
}

const FORM =
  /^(?=[^@]{1,64}@)[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
