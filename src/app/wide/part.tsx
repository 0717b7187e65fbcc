import { use, useMemo, type ReactNode } from 'react'
import { FrameSlotsContext } from '../../ui/page/frame-slots.ts'

/** A page within a page: without its title bar and state line, which stand above all of it already. */
export function Part({ children }: { children: ReactNode }) {
  const { goBack } = use(FrameSlotsContext)
  const slots = useMemo(() => ({ stateLine: null, goBack, isPart: true as const, hasKeys: true as const }), [goBack])
  return <FrameSlotsContext value={slots}>{children}</FrameSlotsContext>
}
