import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** By hand, in Safari: three steps, each with its picture. */
export function IosSteps() {
  return (
    <ol className="card how">
      <Step number={1} picture={<SharePicture />}>
        <Trans>Tap the share button at the edge of Safari.</Trans>
      </Step>
      <Step number={2} picture={<AddPicture />}>
        <Trans>Scroll down and choose "Add to Home Screen".</Trans>
      </Step>
      <Step number={3} picture={<IconPicture />}>
        <Trans>Tap "Add". From then on open it by its icon.</Trans>
      </Step>
    </ol>
  )
}

function Step({ number, picture, children }: { number: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="how__step">
      <span className="how__picture" aria-hidden="true">
        {picture}
      </span>
      <span>
        <b className="how__number">{number}</b> {children}
      </span>
    </li>
  )
}

/** A phone's edge with what is in it: shown from `top` on, as high as it goes. */
function Phone({ top = 6, height = 90, children }: { top?: number; height?: number; children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 84">
      <rect className="how__frame" x="8" y={top} width="104" height={height} rx="14" />
      {children}
    </svg>
  )
}

/** Safari's bar with its middle button: a sheet that an arrow leaves upwards. */
function SharePicture() {
  return (
    <Phone top={-20} height={96}>
      <path className="how__quiet" d="M8 40h104M25 63l-6-6 6-6M36 51l6 6-6 6M80 51h8v12h-8zM97 51h7v12h-7" />
      <circle className="how__tap" cx="60" cy="57" r="15" />
      <path className="how__mark" d="M60 47v13M56 50.5l4-4 4 4M54 56v9h12v-9" />
    </Phone>
  )
}

/** The list under it, with the line that adds. */
function AddPicture() {
  return (
    <Phone>
      <path className="how__quiet" d="M20 22h50M20 66h44" />
      <rect className="how__tap" x="14" y="32" width="92" height="22" rx="7" />
      <path className="how__mark" d="M22 43h44M88 37h10v12H88zM93 40v6M90 43h6" />
    </Phone>
  )
}

/** The home screen, with our icon among the others. */
function IconPicture() {
  return (
    <Phone>
      {[0, 1, 2, 3, 5].map((place) => (
        <rect
          key={place}
          className="how__icon"
          x={22 + (place % 3) * 28}
          y={18 + Math.floor(place / 3) * 30}
          width="20"
          height="20"
          rx="5"
        />
      ))}
      <rect className="how__own" x="50" y="48" width="20" height="20" rx="5" />
      <path className="how__ring" d="M64.2 53.6a6 6 0 1 0 0 8.8" />
      <circle className="how__point" cx="65.6" cy="58" r="1.6" />
    </Phone>
  )
}
