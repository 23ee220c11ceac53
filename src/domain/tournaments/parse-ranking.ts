import { lostLetter } from '../names.ts'
import { isSuffix } from './match-golfers.ts'

/** A line of a ranking that someone gave. */
export interface RankedName {
  rank: number
  name: string
}

/** A ranking as it was read, and the lines that can't be, from 1. */
export interface ParsedRanking {
  ranked: RankedName[]
  faults: number[]
}

const rankTitle = /^(world )?rank(ing)?$/i
const nameTitle = /^(full )?name$|^(player|golfer)( name)?$/i
const maxNameLength = 100
/** The lines that are read, and the unreadable ones after which nothing more is. */
const maxLines = 10_000
export const maxRankingFaults = 50
/** Longer lines aren't split. */
const maxLineLength = 2_000

/**
 * Reads a world ranking, a golfer per line: `1,Scottie Scheffler` or `1. Scottie Scheffler`, or a CSV file whose first
 * line has titles for rank and name. Separators are commas, semicolons, or tabs; `"Scheffler, Scottie"` is turned.
 */
export function parseRanking(text: string): ParsedRanking {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/, maxLines)
  const ranked: RankedName[] = []
  const faults: number[] = []
  let columns = { rank: 0, name: 1 }
  let isFirst = true
  for (const [index, line] of lines.entries()) {
    if (faults.length === maxRankingFaults) break
    if (line.trim() === '') continue
    const cells = splitCells(line)
    const titles = isFirst ? findTitles(cells) : null
    isFirst = false
    if (titles) columns = titles
    else {
      const one = readLine(cells, columns)
      if (one) ranked.push(one)
      else faults.push(index + 1)
    }
  }
  return { ranked: ranked.toSorted((a, b) => a.rank - b.rank), faults }
}

/** The cells of a line; a line without separators is a rank and a name. */
function splitCells(line: string): string[] {
  if (line.length > maxLineLength) return []
  const plain = /^\s*(?<rank>\d{1,5})[.)]?\s+(?<name>[^\d,;\t"][^,;\t"]*)$/.exec(line)?.groups
  if (plain) return [plain['rank'] ?? '', plain['name'] ?? '']
  const cells = [...line.matchAll(/(?: *"(?<quoted>[^"]*)" *|(?<plain>[^,;\t"]*))(?:[,;\t]|$)/gy)]
  // A quote in the middle of a cell.
  if (cells.map(([cell]) => cell).join('') !== line) return []
  return cells.map(({ groups }) => (groups?.['quoted'] ?? groups?.['plain'] ?? '').trim())
}

function findTitles(cells: readonly string[]): { rank: number; name: number } | null {
  const rank = cells.findIndex((cell) => rankTitle.test(cell))
  const name = cells.findIndex((cell) => nameTitle.test(cell))
  if (rank >= 0 && name >= 0) return { rank, name }
  return /^rank(ing)?\b/i.test(cells[0] ?? '') ? { rank: 0, name: Math.max(name, 1) } : null
}

function readLine(
  cells: readonly string[],
  columns: { rank: number; name: number },
): RankedName | null {
  const digits = /^\d{1,5}$/.exec(cells[columns.rank] ?? '')
  const parts = (cells[columns.name] ?? '').split(',').map((part) => part.trim())
  const [last = '', first = ''] = parts.filter((part) => !isSuffix(part))
  const name = [first, last, ...parts.filter(isSuffix)].filter(Boolean).join(' ')
  const rank = Number(digits?.[0] ?? 0)
  const isName = name !== '' && name.length <= maxNameLength && !name.includes(lostLetter)
  return rank > 0 && isName ? { rank, name } : null
}
