import { clsx } from 'clsx'

import type { StandingLine } from '#contract/leaderboard.ts'
import { toParText } from '#domain/notation.ts'
import { Money, ToPar, toParWords } from '#web/format/score.tsx'

import type { BoardHead, Columns } from './team-columns.ts'
import { leftText, todayTotal } from './team-progress.ts'

interface TeamFactsProps {
  line: StandingLine
  head: BoardHead
  columns: Columns
}

/** Today's score, holes left, guess and prize: below the name on phones, columns from 1024 px. */
export function TeamFacts({ line, head, columns: { prizes, left } }: TeamFactsProps) {
  const { golfers, predictedWinningScore, projectedPrize } = line
  const settled = head.status === 'settled'
  const today = todayTotal(golfers)
  return (
    <span className="col-span-3 col-start-2 flex flex-wrap gap-x-3 text-sm text-ink-soft lg:contents">
      <span className={clsx('lg:text-end lg:text-base', today === null && 'max-lg:hidden')}>
        <Label>{left ? 'Today' : 'Last round'}</Label>{' '}
        <ToPar value={today} className="font-semibold" />
      </span>
      {left && <span className="digits">{leftText(golfers, head.round)}</span>}
      <span
        className={clsx('digits lg:text-end', predictedWinningScore === null && 'max-lg:hidden')}
      >
        <Label>Guess</Label> <Guess toPar={predictedWinningScore} />
      </span>
      {prizes && (
        <span className={clsx('lg:text-end', !projectedPrize && 'max-lg:hidden')}>
          {projectedPrize > 0 && (
            <>
              <Label>{settled ? 'Prize' : 'Projected'}</Label>{' '}
              <Money cents={projectedPrize} className="font-semibold text-ink" />
            </>
          )}
        </span>
      )}
    </span>
  )
}

/** A guess isn't a score, so it takes no color. */
function Guess({ toPar }: { toPar: number | null }) {
  return (
    <>
      <span aria-hidden="true">{toParText(toPar)}</span>
      <span className="sr-only">{toPar === null ? 'none' : toParWords(toPar)}</span>
    </>
  )
}

function Label({ children }: { children: string }) {
  return <span className="lg:sr-only">{children}</span>
}
