import { saveFile } from './save-file.ts'

/** Hands a file to the system's sharing where the browser has that for files, and saves it anywhere else. Call it on a tap. */
export async function shareFile({ name, content }: { readonly name: string; readonly content: Blob }): Promise<void> {
  const file = new File([content], name, { type: content.type })
  // Absent on a page without TLS and in some browsers, whatever its type says.
  const { canShare } = navigator as { canShare?: typeof navigator.canShare }
  if (canShare?.call(navigator, { files: [file] }) === true) {
    try {
      await navigator.share({ files: [file] })
      return
    } catch (error) {
      // The person closed the system's sheet: they want no file either.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile({ name, type: content.type, content })
}
