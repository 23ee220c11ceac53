import type { Leaderboard } from '#contract/scoring.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { dollars } from '#domain/money/money.ts'

/**
 * A leaderboard as a spreadsheet: a row a team, its golfers side by side. Dots and commas are as in
 * English; a spreadsheet takes no cell of it for a formula.
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
    placeOf(line),
    line.username,
    line.totalToPar,
    line.predictedWinningScore,
    dollars(line.projectedPrize),
    line.tieBreak,
    ...line.golfers.flatMap((golfer) => [
      golfer.name,
      slotName(golfer.groupId),
      golfer.notStarted ? 'not started' : placeOf(golfer),
      golfer.toPar,
      golfer.penalty,
      golfer.counting ? 'yes' : 'no',
      golfer.replacesName,
    ]),
  ])
  // With a mark at its head, without which Excel takes it for another encoding.
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

const placeOf = ({ position }: { position: string }) => (position === '-' ? null : position)

/**
 * One cell. An apostrophe marks as text what a spreadsheet would calculate: what begins with a formula's
 * sign, full-width or behind characters that nobody sees, and what begins with a control character.
 * A number stays a number.
 */
export function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  const text = !isNumber && isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// Unicode's compatibility form turns a full-width or small sign into the ASCII one, but not the minus sign.
const isFormula = (text: string): boolean =>
  startsAsFormula.test(text) || startsAsFormula.test(text.normalize('NFKC'))
const startsAsFormula =
  /^(\p{Cc}|[\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\u2212])/u

/** A name for the file, of letters, digits and hyphens. */
export const csvName = (league: string): string =>
  `${league.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'standings'}.csv`
