/** A keyboard that comes up never lies over the field that it is for: where the browser does not move the page, this does. */
export function watchKeyboard(): void {
  const { visualViewport } = window
  if (visualViewport === null) return
  const show = () => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    // It stays above the keyboard by itself (src/screens/support/keyboard-inset.ts).
    if (field.closest('.chat-dock') !== null) return
    const { top, bottom } = field.getBoundingClientRect()
    // The foot of the page sticks to the bottom and may cover the field too.
    const foot = document.querySelector('.foot')
    const isInFoot = foot?.contains(field) === true
    const covered = !isInFoot && foot !== null ? foot.getBoundingClientRect().height : 0
    if (bottom > visualViewport.offsetTop + visualViewport.height - covered || top < visualViewport.offsetTop) {
      field.scrollIntoView({
        block: 'center',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
    }
  }
  visualViewport.addEventListener('resize', show)
}
