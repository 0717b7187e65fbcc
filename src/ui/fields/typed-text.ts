/** The text of a field whose home is the address. The page hears of a new address a moment later: until then, what was typed stands. */
export interface TypedText {
  readonly text: string
  /** The text that the address had last. */
  readonly kept: string
  /** Texts that were typed and that the address has not answered with yet, oldest first. */
  readonly sent: readonly string[]
}

export function typedText(kept: string): TypedText {
  return { text: kept, kept, sent: [] }
}

export function typedInto(typed: TypedText, text: string): TypedText {
  return { ...typed, text, sent: [...typed.sent, text] }
}

/** @param kept the address's text now: the answer to what was typed, or another text that takes its place */
export function heard(typed: TypedText, kept: string): TypedText {
  if (kept === typed.kept) return typed
  const at = typed.sent.indexOf(kept)
  return at < 0 ? typedText(kept) : { ...typed, kept, sent: typed.sent.slice(at + 1) }
}
