import { Inbox } from 'lucide-react'

interface EmptyProps {
  readonly title: string
  /** Says what will appear here. */
  readonly text: string
  /** One step that leads on; `href` is a route of the app. */
  readonly action?: { readonly label: string; readonly href: string }
}

/** Fills an empty list: says what will appear here, and offers one step. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="card empty">
      <Inbox className="icon empty__icon" />
      <p className="empty__title">{title}</p>
      <p className="empty__text">{text}</p>
      {action === undefined ? null : (
        <a className="btn btn--md btn--soft" href={`#${action.href}`}>
          {action.label}
        </a>
      )}
    </div>
  )
}
