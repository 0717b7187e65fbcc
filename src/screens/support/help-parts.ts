export interface HelpPart {
  readonly question: string
  readonly answer: string
}

/** The help's questions: what stands under each "## " of the operator's text. */
export function helpParts(markdown: string): HelpPart[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return end < 0
        ? { question: part.trim(), answer: '' }
        : { question: part.slice(0, end).trim(), answer: part.slice(end).trim() }
    })
}

/** Parts in which every word of the search occurs, in question or answer, whatever its case. */
export function searchHelp(parts: readonly HelpPart[], search: string): HelpPart[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return parts.filter((part) =>
    words.every((word) => `${part.question} ${part.answer}`.toLocaleLowerCase().includes(word)),
  )
}
