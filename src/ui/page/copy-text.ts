/**
 * Puts a text on the clipboard, at a tap.
 * @param beside where a page without `navigator.clipboard` selects the text: plain HTTP from another host gives none
 * @returns whether the text is there
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return copySelected(text, beside)
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string, beside: Element): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.className = 'vh'
  area.readOnly = true
  area.value = text
  // Within an open dialog, nothing outside of it can be selected.
  beside.after(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
