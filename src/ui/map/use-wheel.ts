import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Gives an element the wheel for itself: the page does not scroll by it. React's own listeners cannot keep the page from scrolling. */
export function useWheel(target: RefObject<Element | null>, onTurn: (event: WheelEvent) => void): void {
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onTurn(event)
  })
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const listen = (event: Event) => {
      if (event instanceof WheelEvent) turn(event)
    }
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [target])
}
