import { qrSquares } from './qr-squares.ts'

/** A QR code as one path, black on white in either theme: a camera needs the contrast. Load this module lazily. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrSquares(text, { correction: 'M', border: 0 })
  let path = ''
  code.data.forEach((line, y) => {
    line.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" />
    </svg>
  )
}
