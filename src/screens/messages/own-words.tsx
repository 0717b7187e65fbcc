import type { ReactNode } from 'react'
import { STOP_ACCOUNT_PAGE } from '../../paths.ts'

/** A link to the page that stops a takeover: a demo shows the letter that has it as a message. No other address becomes a link. */
const STOP_LINK = new RegExp(String.raw`https?://\S+?/(#${STOP_ACCOUNT_PAGE}\?token=[\w-]{43})(?![\w-])`)

/** An operator's own words, as they are. */
export function OwnWords({ text }: { text: string }): ReactNode {
  const [before = '', ...rest] = text.split(STOP_LINK)
  if (rest.length === 0) return before
  return (
    <>
      {before}
      {rest.map((part, at) =>
        at % 2 === 0 ? (
          <a key={at} className="link" href={part} style={{ overflowWrap: 'anywhere' }}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  )
}
