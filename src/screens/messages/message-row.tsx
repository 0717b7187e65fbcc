import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { serverNow } from '../../queries/server-now.ts'
import { Moment } from '../../ui/format/moment.tsx'
import { Reveal } from '../../ui/page/reveal.tsx'

interface MessageRowProps {
  readonly title: ReactNode
  readonly preview: ReactNode
  readonly at: number
  readonly isRead: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** One message: its title with the first words of its text, and the whole text once it is opened. */
export function MessageRow({ title, preview, at, isRead, onOpen, children }: MessageRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => {
    if (!isOpen) onOpen()
    setIsOpen(!isOpen)
  }
  return (
    <>
      <button type="button" className="row" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className="row__main">
          <span className={isRead ? 'row__title' : 'row__title t-strong'}>{title}</span>
          {/* The eye sees one line of it; as a part of the button's name, the whole text would be read aloud. */}
          {isOpen ? null : (
            <span className="row__sub row__preview" aria-hidden="true">
              {preview}
            </span>
          )}
          <span className="row__sub">
            {isRead ? null : (
              <span className="chip" data-tone="info">
                <Trans>New</Trans>
              </span>
            )}
            <span>
              <Moment at={at} now={serverNow} isExact={isOpen} />
            </span>
          </span>
        </span>
        <ChevronDown className="icon icon--20 row__go" style={isOpen ? { transform: 'rotate(180deg)' } : undefined} />
      </button>
      <Reveal id={id} isOpen={isOpen}>
        <p className="t-sm t-2" style={{ whiteSpace: 'pre-line' }}>
          {children}
        </p>
      </Reveal>
    </>
  )
}
