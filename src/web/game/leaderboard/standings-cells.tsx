import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import { formatToPar } from '#domain/format.ts'
import { Money, toParWords } from '#web/format/score.tsx'

import type { BoardSummary, Columns } from './standings-columns.ts'
import { remainingText } from './team-progress.ts'

interface TeamFactsProps {
  line: LeaderboardRow
  head: BoardSummary
  columns: Columns
}

/** Holes left, guess and prize, as columns of a wide board. */
export function StandingsCells({ line, head, columns: { prizes, holesLeft } }: TeamFactsProps) {
  const { golfers, predictedWinningScore, projectedPrize } = line
  return (
    <>
      {holesLeft && (
        <span className="digits text-sm text-ink-soft">{remainingText(golfers, head)}</span>
      )}
      <span className="digits text-end text-ink-soft">
        <span className="sr-only">Guess</span> <Guess toPar={predictedWinningScore} />
      </span>
      {prizes && (
        <span className="text-end">
          {projectedPrize > 0 && (
            <>
              <span className="sr-only">{prizeLabel(head)}</span>{' '}
              <Money cents={projectedPrize} className="font-semibold" />
            </>
          )}
        </span>
      )}
    </>
  )
}

/** The same facts in an opened row of a narrow board. */
export function StandingsDetails({ line, head, columns: { prizes, holesLeft } }: TeamFactsProps) {
  const { golfers, predictedWinningScore, projectedPrize } = line
  return (
    <p className="digits ruled flex flex-wrap gap-x-4 px-4 py-2 text-sm text-ink-soft empty:hidden">
      {holesLeft && <span>{remainingText(golfers, head)}</span>}
      {predictedWinningScore !== null && (
        <span>
          Guess <Guess toPar={predictedWinningScore} />
        </span>
      )}
      {prizes && projectedPrize > 0 && (
        <span>
          {prizeLabel(head)} <Money cents={projectedPrize} className="font-semibold text-ink" />
        </span>
      )}
    </p>
  )
}

/** The heading of the prizes. */
export const prizeLabel = ({ status }: Pick<BoardSummary, 'status'>) =>
  status === 'settled' ? 'Prize' : 'Projected'

/** A guess isn't a score, so it takes no color. */
function Guess({ toPar }: { toPar: number | null }) {
  return (
    <>
      <span aria-hidden="true">{formatToPar(toPar)}</span>
      <span className="sr-only">{toPar === null ? 'none' : toParWords(toPar)}</span>
    </>
  )
}
