import { CircleAlert, Clock, CloudOff, FlaskConical, Info, ShieldCheck, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

const ICONS = {
  info: Info,
  clock: Clock,
  wrench: Wrench,
  offline: CloudOff,
  alert: CircleAlert,
  shield: ShieldCheck,
  demo: FlaskConical,
}
export type BannerIcon = keyof typeof ICONS
export type BannerTone = 'info' | 'wait' | 'bad' | 'plain'

const ICON_OF_TONE: Readonly<Record<BannerTone, BannerIcon>> = {
  info: 'info',
  wait: 'clock',
  bad: 'alert',
  plain: 'info',
}

/** One per screen, at the top of the content: a fact to know or a step to take. Screen readers speak a bad one at once. */
export function Banner({
  tone = 'info',
  icon,
  children,
}: {
  tone?: BannerTone
  icon?: BannerIcon
  children: ReactNode
}) {
  const Icon = ICONS[icon ?? ICON_OF_TONE[tone]]
  return (
    <div className="banner" data-tone={tone === 'info' ? undefined : tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon className="icon icon--20" />
      <p className="banner__body">{children}</p>
    </div>
  )
}
