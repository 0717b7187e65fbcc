import { CircleAlert } from 'lucide-react'

/** Why a form was refused; nothing before. */
export function Fault({ text }: { readonly text: string }) {
  return (
    <p className="hint" data-tone="bad" role="alert">
      {text !== '' && <CircleAlert className="icon icon--14" />}
      <span>{text}</span>
    </p>
  )
}
