/** Long enough for a browser that first asks where to put the file. */
const DOWNLOAD_MS_MAX = 60_000

/** Hands a text, or what was made into a blob already, to the browser as a file, byte for byte. */
export function saveFile(input: {
  readonly name: string
  readonly type: string
  readonly content: string | Blob
}): void {
  const url = URL.createObjectURL(new Blob([input.content], { type: input.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = input.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS_MAX)
}
