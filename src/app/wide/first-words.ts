/** The beginning of a text for one line of a table: a whole letter of thousands of characters would be laid out for nothing. */
export function firstWords(text: string, lettersMax: number): string {
  const letters = [...text]
  return letters.length <= lettersMax ? text : `${letters.slice(0, lettersMax).join('')}…`
}
