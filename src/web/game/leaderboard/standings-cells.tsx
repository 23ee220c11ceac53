import { clsx } from 'clsx'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import { formatToPar } from '#domain/format.ts'
import { contribution, lastNameOf } from '#web/format/contribution.ts'
import { Flag } from '#web/format/flag.tsx'
import { Money, ToPar, toParWords } from '#web/format/score.tsx'

import type { BoardSummary, Columns } from './standings-columns.ts'
import { remainingText, sortByContribution } from './team-progress.ts'

interface TeamFactsProps {
  line: LeaderboardRow
  head: BoardSummary
  columns: Columns
}

/** A team's golfers as tiles, which show why it is where it is. Opening the row says the same in words. */
export function GolferTiles({ golfers }: Pick<LeaderboardRow, 'golfers'>) {
  return (
    <span aria-hidden="true" className="grid grid-cols-3 gap-1 text-xs xl:grid-cols-6">
      {sortByContribution(golfers).map((golfer) => (
        <span
          key={golfer.apiPlayerId}
          className={clsx(
            'digits min-w-0 rounded-slot border border-line px-1 py-0.5',
            golfer.counting ? 'bg-board' : 'border-dashed bg-paper text-ink-soft',
          )}
        >
          <span className="block truncate">{lastNameOf(golfer.name)}</span>
          <span className={clsx('flex items-center', golfer.counting && 'font-semibold')}>
            <Flag country={golfer.country} />
            <ToPar value={contribution(golfer)} className="ms-auto" />
          </span>
        </span>
      ))}
    </span>
  )
}

/** The guess and the prize, as columns of a wide board. */
export function StandingsCells({ line, head, columns: { prizes } }: TeamFactsProps) {
  const { predictedWinningScore, projectedPrize } = line
  return (
    <>
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
