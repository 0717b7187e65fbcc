import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, Image } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { picturePdf } from '../../commands/picture-pdf.ts'
import { saveFile } from '../../commands/save-file.ts'
import { shareFile } from '../../commands/share-file.ts'
import { Sheet } from '../../ui/sheets/sheet.tsx'
import { drawReceipt } from './draw-receipt.ts'
import { paperColours, pictureColours } from './picture-colours.ts'
import { pictureText, type ReceiptPicture } from './receipt-picture.ts'
import { useReceiptPicture, type SharedReceipt } from './use-receipt-picture.ts'

const FILE_NAME = 'candor-receipt'

/** A verified receipt as a picture or a PDF, drawn on this device: shown as it will leave it, without the amount unless the person adds it. */
export function ReceiptSheet({ onClose, ...receipt }: SharedReceipt & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [hasAmount, setHasAmount] = useState(false)
  const picture = useReceiptPicture(receipt, hasAmount)
  const canvas = useRef<HTMLCanvasElement>(null)
  // A canvas is drawn by calls. It shows the picture that is saved.
  useEffect(() => {
    if (canvas.current) drawReceipt(canvas.current, picture, pictureColours(i18n.locale))
  })
  const savePicture = () =>
    canvas.current?.toBlob((content) => {
      if (content) void shareFile({ name: `${FILE_NAME}.png`, content })
    }, 'image/png')
  return (
    <Sheet title={t`Receipt to share`} onClose={onClose}>
      <div className="stack">
        <canvas ref={canvas} className="receipt-picture" role="img" aria-label={pictureText(picture)} />
        <div className="row">
          <span className="row__main" id={id}>
            <Trans>Show the amount</Trans>
          </span>
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={hasAmount}
            aria-labelledby={id}
            aria-describedby={`${id}-note`}
            onClick={() => setHasAmount(!hasAmount)}
          />
        </div>
        <p className="fine" id={`${id}-note`}>
          {hasAmount ? (
            <Trans>
              The code has the whole signed order, with its amount and its number. It does not have your name.
            </Trans>
          ) : (
            <Trans>The code has no amount, no number of the order and no name.</Trans>
          )}
        </p>
        <button type="button" className="btn btn--block" onClick={savePicture}>
          <Image className="icon icon--20" />
          <Trans>Save as picture</Trans>
        </button>
        <button type="button" className="btn btn--block btn--ghost" onClick={() => void savePdf(picture, i18n.locale)}>
          <FileText className="icon icon--20" />
          <Trans>Save as PDF</Trans>
        </button>
      </div>
    </Sheet>
  )
}

async function savePdf(picture: ReceiptPicture, locale: string): Promise<void> {
  const canvas = document.createElement('canvas')
  const { width, height, code } = drawReceipt(canvas, picture, paperColours(locale))
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (pixels === undefined) return
  const rgb = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) rgb.set(pixels.subarray(from, from + 3), to)
  const { brand, product, link } = picture
  const content = await picturePdf({
    ...{ rgb, width, height, locale, title: `${brand} ${product}`, text: pictureText(picture) },
    link: { url: link, ...code },
  })
  saveFile({ name: `${FILE_NAME}.pdf`, type: content.type, content })
}
