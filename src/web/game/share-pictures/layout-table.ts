import { fitText, type Measure } from './fit-text.ts'
import type { Row } from './picture.ts'
import type { Color, Font, PictureShape } from './shapes.ts'

interface Table {
  rows: readonly Row[]
  x: number
  y: number
  width: number
  scale: number
}

const gap = 22

/** Places a table on a board: tiles, names that are cut where they are too long, and columns as wide as they need. */
export function layoutTable(
  { rows, x, y, width, scale }: Table,
  measure: Measure,
): { placed: PictureShape[]; bottom: number } {
  const height = Math.round(66 * scale)
  const font: Font = { family: 'sans', weight: 400, size: Math.round(40 * scale) }
  const bold: Font = { ...font, weight: 700 }
  const columns = columnsOf(rows, bold, measure)
  const tile = Math.max(0, ...rows.map(({ lead }) => (lead ? measure(lead, bold) + 24 : 0)))
  const nameX = x + gap + (tile > 0 ? tile + gap : 0)
  const nameWidth = x + width - gap - columns.reduce((sum, one) => sum + one + gap, 0) - nameX
  const placed = rows.flatMap((row, nth) => {
    const top = y + nth * height
    const middle = top + height / 2
    const nameFont = row.mine ? bold : font
    const text = (what: string, at: number, align: 'left' | 'center' | 'right', fill: Color) =>
      what
        ? [
            {
              kind: 'text' as const,
              text: what,
              x: at,
              y: middle,
              font: align === 'left' ? nameFont : bold,
              fill,
              align,
            },
          ]
        : []
    const ends = columns.map(
      (_, column) =>
        x + width - gap - columns.slice(column + 1).reduce((sum, one) => sum + one + gap, 0),
    )
    const soft = row.dimmed ? 'ink-soft' : null
    return [
      ...rowBackground(row, { x, top, width, height }),
      ...text(row.lead, x + gap + tile / 2, 'center', soft ?? 'ink'),
      ...text(fitText(row.name, nameWidth, nameFont, measure), nameX, 'left', soft ?? 'ink'),
      ...row.cells.flatMap((cell, column) =>
        text(cell.text, ends[column] ?? x, 'right', soft ?? cell.tone),
      ),
    ]
  })
  return { placed, bottom: y + rows.length * height }
}

/** The width that each column needs. */
function columnsOf(rows: readonly Row[], font: Font, measure: Measure): number[] {
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map(({ cells }) => measure(cells[column]?.text ?? '', font))),
  )
}

/** A slot of the board, ruled off from the next; mine has the flag beside it. */
function rowBackground(
  { mine }: Row,
  { x, top, width, height }: { x: number; top: number; width: number; height: number },
): PictureShape[] {
  const slot = { kind: 'box', x, y: top, width, height: height - 2, fill: 'board' } as const
  return mine ? [slot, { ...slot, width: 12, fill: 'flag' }] : [slot]
}
