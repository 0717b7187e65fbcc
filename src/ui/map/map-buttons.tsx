import { useLingui } from '@lingui/react/macro'
import { Crosshair, Minus, Plus } from 'lucide-react'

interface MapButtonsProps {
  /** Absent: the map only shows. */
  readonly onMarkMiddle?: (() => void) | undefined
  /** Twice as near with a factor of 2. */
  readonly onZoom: (factor: number) => void
}

/** The map's functions for somebody without a second finger, wheel or keyboard; and the cross that shows its middle. */
export function MapButtons({ onMarkMiddle, onZoom }: MapButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      {onMarkMiddle ? <span className="map__cross" data-always="" aria-hidden="true" /> : null}
      <div className="map__zoom">
        {onMarkMiddle ? (
          <button type="button" className="icon-btn" aria-label={t`Mark the middle`} onClick={onMarkMiddle}>
            <Crosshair className="icon" />
          </button>
        ) : null}
        <button type="button" className="icon-btn" aria-label={t`Nearer`} onClick={() => onZoom(2)}>
          <Plus className="icon" />
        </button>
        <button type="button" className="icon-btn" aria-label={t`Further away`} onClick={() => onZoom(0.5)}>
          <Minus className="icon" />
        </button>
      </div>
    </>
  )
}
