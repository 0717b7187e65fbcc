/** Draws a picture into a canvas, with the words of the mark all over it: a photo of the screen says who took it, and when. */
export async function drawMarked(canvas: HTMLCanvasElement, bytes: Blob, mark: string): Promise<void> {
  const picture = await createImageBitmap(bytes)
  canvas.width = picture.width
  canvas.height = picture.height
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('no canvas')
  brush.drawImage(picture, 0, 0)
  const size = Math.max(12, Math.round(Math.min(picture.width, picture.height) / 28))
  brush.font = `600 ${size}px sans-serif`
  brush.lineWidth = Math.max(1, size / 10)
  const [stepX, stepY] = [brush.measureText(mark).width + size * 3, size * 6]
  brush.rotate(-Math.PI / 9)
  const reach = picture.width + picture.height
  for (let y = -reach; y < reach * 2; y += stepY) {
    for (let x = -reach + ((y / stepY) % 2) * size * 4; x < reach * 2; x += stepX) {
      brush.strokeStyle = 'rgb(255 255 255 / 0.35)'
      brush.fillStyle = 'rgb(20 30 45 / 0.35)'
      brush.strokeText(mark, x, y)
      brush.fillText(mark, x, y)
    }
  }
  picture.close()
}
