import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { toDollars } from '#domain/money/money.ts'

/**
 * Standings as CSV: one row for each team, with its golfers side by side. No cell can run as a formula in a
 * spreadsheet.
 */
export function standingsCsv({ standings }: Pick<Leaderboard, 'standings'>): string {
  const most = standings.reduce((most, { golfers }) => Math.max(most, golfers.length), 0)
  const nth = Array.from({ length: most }, (_, at) => at + 1)
  const head = [
    'Position',
    'Member',
    'To par',
    'Guess of the winning score',
    'Prize',
    'Tiebreaker',
    ...nth.flatMap((n) =>
      ['', ' group', ' position', ' to par', ' penalty', ' counts', ' replaces'].map(
        (what) => `Golfer ${n}${what}`,
      ),
    ),
  ]
  const rows = standings.map((line) => [
    toPlace(line),
    line.name,
    line.totalToPar,
    line.predictedWinningScore,
    toDollars(line.projectedPrize),
    line.tieBreak,
    ...line.golfers.flatMap((golfer) => [
      golfer.name,
      slotName(golfer.groupId),
      golfer.notStarted ? 'not started' : toPlace(golfer),
      golfer.toPar,
      golfer.penalty,
      golfer.counting ? 'yes' : 'no',
      golfer.replacesName,
    ]),
  ])
  return toCsv([head, ...rows])
}

/** Rows as CSV. No cell can run as a formula in a spreadsheet. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  // Without the byte order mark, Excel assumes another encoding.
  `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`

const toPlace = ({ position }: { position: string }) => (position === '-' ? null : position)

/**
 * Escapes one cell. Text that a spreadsheet might run as a formula gets an apostrophe in front: text that begins
 * with a control character or with a formula's sign, also full-width or behind invisible characters. Numbers stay
 * numbers.
 */
export function escapeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  const text = !isNumber && isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// NFKC turns full-width and small signs into ASCII, except the minus sign.
const isFormula = (text: string): boolean =>
  startsAsFormula.test(text) || startsAsFormula.test(text.normalize('NFKC'))
const startsAsFormula =
  /^(\p{Cc}|[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\u2212])/u

/** A file name made of the league's name: letters, digits and hyphens. */
export const csvFileName = (league: string): string =>
  `${league.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'standings'}.csv`
