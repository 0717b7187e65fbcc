/**
 * One text for both ways in which tables of people lie (docs/adr/0083): comments in it say what stands there where they are divided by
 * person. As it is, it runs where they are whole.
 * @param text SQL. A comment that begins with `divided:` holds more, or, after a comment `whole`, what stands in the place of all since then
 */
export function whereDivided(text: string): string {
  return text
    .replaceAll(/\/\*whole\*\/[\s\S]*?\/\*divided:([\s\S]*?)\*\//g, '$1')
    .replaceAll(/\/\*divided:([\s\S]*?)\*\//g, '$1')
}
