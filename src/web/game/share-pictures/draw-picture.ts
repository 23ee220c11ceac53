import type { Measure } from './fit-text.ts'
import { layoutPicture, size } from './layout-picture.ts'
import type { Picture } from './picture.ts'
import type { Color, Font, PictureShape } from './shapes.ts'

const fontsWithinMs = 10_000

/** The browser blocks reading the canvas. */
export class CanvasBlockedError extends Error {}

/**
 * Draws a picture with the product's fonts and light colors, whatever the reader's theme.
 *
 * @returns it as a PNG
 * @throws {CanvasBlockedError}, and another error when fonts don't arrive or the browser has no canvas
 */
export async function drawPicture(canvas: HTMLCanvasElement, picture: Picture): Promise<Blob> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas.')
  await loadFonts()
  Object.assign(canvas, size)
  const colors = lightColors(canvas)
  const measure: Measure = (text, font) => {
    context.font = cssFont(font)
    return context.measureText(text).width
  }
  for (const one of layoutPicture(picture, measure)) drawShape(context, one, colors)
  checkReadable(context, colors.flag)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new CanvasBlockedError())), 'image/png')
  })
}

const families = {
  display: "Fraunces, 'Fraunces fallback', Georgia, serif",
  sans: "Inter, 'Inter fallback', system-ui, sans-serif",
}

const cssFont = ({ family, weight, size }: Font) => `${weight} ${size}px ${families[family]}`

/** A canvas doesn't wait for fonts. Text drawn before they load keeps the fallback font. */
async function loadFonts(): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The fonts didn’t arrive.')), fontsWithinMs)
  })
  const fonts = ['600 40px Fraunces', '400 40px Inter', '700 40px Inter']
  await Promise.race([Promise.all(fonts.map((font) => document.fonts.load(font))), late])
}

const names: readonly Color[] = [
  'paper',
  'board',
  'line',
  'ink',
  'ink-soft',
  'fairway',
  'flag',
  'under',
]

/** The colors of the light theme, read from the style sheet: the canvas is marked as light. */
function lightColors(canvas: HTMLCanvasElement): Record<Color, string> {
  const style = getComputedStyle(canvas)
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Record<Color, string>
}

function drawShape(
  context: CanvasRenderingContext2D,
  one: PictureShape,
  colors: Record<Color, string>,
) {
  context.fillStyle = colors[one.fill]
  if (one.kind === 'box') return context.fillRect(one.x, one.y, one.width, one.height)
  context.font = cssFont(one.font)
  context.textAlign = one.align
  context.textBaseline = 'middle'
  return context.fillText(one.text, one.x, one.y)
}

/** Some browsers give pages noise instead of what they drew, to keep them from recognizing people. */
function checkReadable(context: CanvasRenderingContext2D, color: string): void {
  const { width, height } = size
  context.fillStyle = color
  context.fillRect(width - 1, height - 1, 1, 1)
  const [read] = [context.getImageData(width - 1, height - 1, 1, 1).data]
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  if (wanted.some((value, nth) => Math.abs(value - (read[nth] ?? 0)) > 8))
    throw new CanvasBlockedError()
}
