/**
 * Keeps in `--keyboard` how much of the page's lower edge a keyboard covers: browsers that don't make the page smaller for it (iOS) lay it
 * over what sticks there. Returns how to stop.
 */
export function watchKeyboardInset(): () => void {
  const { visualViewport } = window
  if (visualViewport === null) return () => undefined
  const { style } = document.documentElement
  const measure = () => {
    const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop
    // A page that is zoomed shows less of itself too, and no keyboard is the reason.
    const isKeyboard = visualViewport.scale < 1.01 && covered > 1
    style.setProperty('--keyboard', `${isKeyboard ? Math.round(covered) : 0}px`)
  }
  measure()
  visualViewport.addEventListener('resize', measure)
  visualViewport.addEventListener('scroll', measure)
  return () => {
    visualViewport.removeEventListener('resize', measure)
    visualViewport.removeEventListener('scroll', measure)
    style.removeProperty('--keyboard')
  }
}
