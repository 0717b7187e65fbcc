/**
 * Product page: for nationalities other than China a name has 2 to 60 letters, of any script. Spaces, hyphens, apostrophes,
 * full stops and commas may stand between them and do not count.
 */
export function isForeignName(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return FORM.test(name) && letters >= 2 && letters <= 60 && name.length <= 120
}

const FORM = /^\p{L}[\p{L}\p{M}]*(?:[ .,'’-]{1,2}\p{L}[\p{L}\p{M}]*)*\.?$/u
