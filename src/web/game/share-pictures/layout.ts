import type { Part, Picture } from './content.ts'
import { fit, type Measure, wrap } from './fitting.ts'
import type { Color, Font, Placed } from './placed.ts'
import { placeRows } from './rows.ts'

/** A picture's size in pixels: a phone's screen shows it whole, and group chats don't crop it. */
export const size = { width: 1080, height: 1350 }
export const margin = 64

const inner = size.width - 2 * margin
const footTop = size.height - 128
const partGap = 22
const headingFont: Font = { family: 'sans', weight: 600, size: 32 }
/** The sizes of the middle that are tried, the largest first. */
const scales = Array.from({ length: 22 }, (_, nth) => 1.5 - nth * 0.05)

/** Places a picture's texts, in the largest size in which its middle fits. */
export function placePicture(picture: Picture, measure: Measure): Placed[] {
  const { placed: head, bottom: top } = placeHead(picture, measure)
  let middle: Placed[] = []
  for (const scale of scales) {
    const { placed, bottom } = placeParts(picture.parts, { top: top + partGap, scale, measure })
    middle = placed
    if (bottom <= footTop - partGap) break
  }
  return [
    box(0, 0, size.width, size.height, 'paper'),
    box(0, 0, size.width, 20, 'fairway'),
    ...head,
    ...middle,
    ...placeFoot(picture, measure),
  ]
}

const box = (x: number, y: number, width: number, height: number, fill: Color): Placed => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  fill,
})

interface Placing {
  placed: Placed[]
  /** Where the next thing may begin. */
  bottom: number
}

/** One line of text, and where the next begins. */
function line(text: string, y: number, font: Font, fill: Color, x = margin): Placing {
  const height = font.size * 1.25
  const placed: Placed = { kind: 'text', text, x, y: y + height / 2, font, fill, align: 'left' }
  return { placed: [placed], bottom: y + height }
}

function stack(start: number, lines: readonly ((y: number) => Placing)[]): Placing {
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

function placeHead({ title, league, tournament }: Picture, measure: Measure): Placing {
  const { placed, bottom } = stack(60, [
    ...wrap(title, inner, titleFont, measure, 2).map(
      (text) => (y: number) => line(text, y, titleFont, 'ink'),
    ),
    (y) => line(fit(league, inner, leagueFont, measure), y + 10, leagueFont, 'ink'),
    ...wrap(tournament, inner, tournamentFont, measure, 2).map(
      (text) => (y: number) => line(text, y, tournamentFont, 'ink-soft'),
    ),
  ])
  return { placed: [...placed, box(margin, bottom + 20, inner, 4, 'ink')], bottom: bottom + 24 }
}

function placeFoot({ notes }: Picture, measure: Measure): Placed[] {
  const font: Font = { family: 'sans', weight: 400, size: 30 }
  const brand: Font = { family: 'display', weight: 600, size: 40 }
  const width = inner - measure('TeeTime', brand) - 30
  const lines = notes.map((text) => fit(text, width, font, measure)).slice(0, 3)
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
    ...lines.map((text, nth): Placed => ({
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

function placeParts(parts: readonly Part[], { top, scale, measure }: Where): Placing {
  return stack(
    top,
    parts.map((part) => (y: number) => {
      const { placed, bottom } = placePart(part, { top: y, scale, measure })
      return { placed, bottom: bottom + partGap * scale }
    }),
  )
}

function placePart(part: Part, { top, scale, measure }: Where): Placing {
  if (part.kind === 'rows') {
    const rows = { rows: part.rows, x: margin, y: top, width: inner, scale }
    return placeRows(rows, measure)
  }
  if (part.kind === 'heading')
    return line(fit(part.text, inner, headingFont, measure), top, headingFont, 'ink-soft')
  const font: Font = { family: 'sans', weight: 400, size: Math.round(44 * scale) }
  const lines = wrap(part.text, inner, font, measure)
  return stack(
    top,
    lines.map((text) => (y) => line(text, y, font, 'ink')),
  )
}
