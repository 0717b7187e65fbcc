import { Trans } from '@lingui/react/macro'
import { useFormat } from '../format/use-format.ts'

/** From this part of the room on, the count is worth its place. */
const SHOWN_FROM = 0.8

/** Under a field with an end: how much of it is used, once that matters. A paste is cut at the end, and this note says so. */
export function LengthNote({ text, max }: { text: string; max: number }) {
  const { count } = useFormat()
  const [used, room] = [count(text.length), count(max)]
  if (text.length < max * SHOWN_FROM) return null
  return (
    <p className="t-xs t-2" role="status">
      {text.length >= max ? (
        <Trans>
          {used} of {room} characters. There is no room for more.
        </Trans>
      ) : (
        <Trans>
          {used} of {room} characters
        </Trans>
      )}
    </p>
  )
}
