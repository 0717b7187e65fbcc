import Markdown from 'markdown-to-jsx/react'

// Raw HTML is never parsed, whatever an operator pastes: it stands there as text.
const OPTIONS = { disableParsingRawHTML: true, forceBlock: true } as const

/** An operator's text. Pictures and links go through the library's own check of addresses. Load this module lazily. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="prose">
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  )
}
