import { fitText, type Measure, wrapText } from './fit-text.ts'
import { layoutTable } from './layout-table.ts'
import type { PicturePart, Picture } from './picture.ts'
import type { Color, Font, PictureShape } from './shapes.ts'

/** A picture's size in pixels: a phone's screen shows it whole, and group chats don't crop it. */
export const size = { width: 1080, height: 1350 }
export const margin = 64

const inner = size.width - 2 * margin
const footTop = size.height - 128
const partGap = 22
const headingFont: Font = { family: 'sans', weight: 600, size: 32 }
/** The sizes of the middle that are tried, the largest first. */
const scales = Array.from({ length: 22 }, (_, nth) => 1.5 - nth * 0.05)
const smallest = Math.min(...scales)
/** Text is made smaller for whole names down to this size, which can be read on a phone. */
const smallestForNames = 0.9

/**
 * Places a picture's texts, in the largest size in which its middle fits. Where that would cut names, the text
 * is smaller.
 */
export function layoutPicture(picture: Picture, measure: Measure): PictureShape[] {
  const { placed: head, bottom: top } = layoutHeader(picture, measure)
  let middle: PictureShape[] = []
  let fewestCuts = Infinity
  for (const scale of scales) {
    const { placed, bottom } = layoutParts(picture.parts, { top: top + partGap, scale, measure })
    if (bottom > footTop - partGap && scale > smallest) continue
    const cuts = placed.filter((one) => one.kind === 'text' && one.text.endsWith('…')).length
    if (cuts < fewestCuts) [middle, fewestCuts] = [placed, cuts]
    if (cuts === 0 || scale <= smallestForNames) break
  }
  return [
    box(0, 0, size.width, size.height, 'paper'),
    box(0, 0, size.width, 20, 'fairway'),
    ...head,
    ...middle,
    ...layoutFooter(picture, measure),
  ]
}

const box = (x: number, y: number, width: number, height: number, fill: Color): PictureShape => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  fill,
})

interface Placing {
  placed: PictureShape[]
  /** Where the next thing may begin. */
  bottom: number
}

/** One line of text, and where the next begins. */
function layoutLine(text: string, y: number, font: Font, fill: Color, x = margin): Placing {
  const height = font.size * 1.25
  const placed: PictureShape = {
    kind: 'text',
    text,
    x,
    y: y + height / 2,
    font,
    fill,
    align: 'left',
  }
  return { placed: [placed], bottom: y + height }
}

function layoutLines(start: number, lines: readonly ((y: number) => Placing)[]): Placing {
  let bottom = start
  const placed = lines.flatMap((place) => {
    const { placed, bottom: next } = place(bottom)
    bottom = next
    return placed
  })
  return { placed, bottom }
}

const titleFont: Font = { family: 'display', weight: 600, size: 68 }
const leagueFont: Font = { family: 'sans', weight: 700, size: 42 }
const tournamentFont: Font = { family: 'sans', weight: 400, size: 34 }

function layoutHeader({ title, league, tournament }: Picture, measure: Measure): Placing {
  const { placed, bottom } = layoutLines(60, [
    ...wrapText(title, inner, titleFont, measure, 2).map(
      (text) => (y: number) => layoutLine(text, y, titleFont, 'ink'),
    ),
    (y) => layoutLine(fitText(league, inner, leagueFont, measure), y + 10, leagueFont, 'ink'),
    ...wrapText(tournament, inner, tournamentFont, measure, 2).map(
      (text) => (y: number) => layoutLine(text, y, tournamentFont, 'ink-soft'),
    ),
  ])
  return { placed: [...placed, box(margin, bottom + 20, inner, 4, 'ink')], bottom: bottom + 24 }
}

function layoutFooter({ notes }: Picture, measure: Measure): PictureShape[] {
  const font: Font = { family: 'sans', weight: 400, size: 30 }
  const brand: Font = { family: 'display', weight: 600, size: 40 }
  const width = inner - measure('TeeTime', brand) - 30
  const lines = notes.map((text) => fitText(text, width, font, measure)).slice(0, 3)
  const middle = (footTop + size.height) / 2
  return [
    box(margin, footTop, inner, 2, 'line'),
    {
      kind: 'text',
      text: 'TeeTime',
      x: margin,
      y: middle,
      font: brand,
      fill: 'fairway',
      align: 'left',
    },
    ...lines.map((text, nth): PictureShape => ({
      kind: 'text',
      text,
      x: size.width - margin,
      y: middle + (nth - (lines.length - 1) / 2) * 36,
      font,
      fill: 'ink-soft',
      align: 'right',
    })),
  ]
}

interface Where {
  top: number
  scale: number
  measure: Measure
}

function layoutParts(parts: readonly PicturePart[], { top, scale, measure }: Where): Placing {
  return layoutLines(
    top,
    parts.map((part) => (y: number) => {
      const { placed, bottom } = placePart(part, { top: y, scale, measure })
      return { placed, bottom: bottom + partGap * scale }
    }),
  )
}

function placePart(part: PicturePart, { top, scale, measure }: Where): Placing {
  if (part.kind === 'rows') {
    const rows = { rows: part.rows, x: margin, y: top, width: inner, scale }
    return layoutTable(rows, measure)
  }
  if (part.kind === 'heading')
    return layoutLine(fitText(part.text, inner, headingFont, measure), top, headingFont, 'ink-soft')
  const font: Font = {
    family: 'sans',
    weight: 400,
    size: Math.round((part.soft ? 34 : 44) * scale),
  }
  const fill = part.soft ? 'ink-soft' : 'ink'
  const lines = wrapText(part.text, inner, font, measure)
  return layoutLines(
    top,
    lines.map((text) => (y) => layoutLine(text, y, font, fill)),
  )
}
