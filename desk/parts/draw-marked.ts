/** Draws a picture into a canvas, with the words of the mark all over it: a photo of the screen says who took it, and when. */
export async function drawMarked(canvas: HTMLCanvasElement, bytes: Blob, mark: string): Promise<void> {
  const { brush, width, height } = await drawPlain(canvas, bytes)
  const size = Math.max(12, Math.round(Math.min(width, height) / 28))
  brush.font = `600 ${size}px sans-serif`
  brush.lineWidth = Math.max(1, size / 10)
  const [stepX, stepY] = [brush.measureText(mark).width + size * 3, size * 6]
  brush.rotate(-Math.PI / 9)
  const reach = width + height
  for (let y = -reach; y < reach * 2; y += stepY) {
    for (let x = -reach + ((y / stepY) % 2) * size * 4; x < reach * 2; x += stepX) {
      brush.strokeStyle = 'rgb(255 255 255 / 0.35)'
      brush.fillStyle = 'rgb(20 30 45 / 0.35)'
      brush.strokeText(mark, x, y)
      brush.fillText(mark, x, y)
    }
  }
}

/** Draws a picture into a canvas, without an address that could be opened or kept. */
export async function drawPlain(canvas: HTMLCanvasElement, bytes: Blob) {
  const picture = await createImageBitmap(bytes)
  const { width, height } = picture
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas')
  brush.drawImage(picture, 0, 0)
  picture.close()
  return { brush, width, height }
}
