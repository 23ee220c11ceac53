import type { ExplainedScore, StandingLine } from '#contract/scoring.ts'
import { toParText } from '#domain/notation.ts'
import { sentence } from '#web/client/api.ts'
import { positionWords } from '#web/format/play.ts'
import { ToPar } from '#web/format/score.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'

import { ExplainedGolfers } from './explained-golfers.tsx'
import { ExplainedNeighbours } from './explained-neighbours.tsx'
import { explainQuery } from '../queries.ts'

interface ExplainDialogProps {
  leagueId: string
  line: StandingLine
  onClose: () => void
}

/** Where a team's total and place come from, golfer by golfer and rule by rule. */
export function ExplainDialog({ leagueId, line, onClose }: ExplainDialogProps) {
  const explained = useQuery(explainQuery(leagueId, line.userId))
  return (
    <Dialog open fill onOpenChange={onClose} title={`How ${line.username} scored`}>
      {/* Nothing in it takes the focus, so that it does itself: else no key could scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Explanation" tabIndex={0} className="overflow-y-auto p-4">
        {explained.data ? (
          <Explanation explained={explained.data} />
        ) : explained.isError ? (
          <ErrorState
            title={sentence(explained.error, 'The score could not be explained just now.')}
            onRetry={explained.refetch}
            pending={explained.isFetching}
          />
        ) : (
          <SkeletonRows rows={7} label="Loading the explanation..." className="h-14" />
        )}
      </section>
    </Dialog>
  )
}

function Explanation({ explained }: { explained: ExplainedScore }) {
  const { position, totalToPar, sentences, golfers, neighbours } = explained
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <span className="font-display text-2xl font-semibold">
          <ToPar value={totalToPar} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold first-letter:uppercase">{positionWords(position)}</p>
          {sentences.map((said) => (
            <p key={said} className="text-sm">
              {said}
            </p>
          ))}
        </div>
      </div>
      <ExplainedGolfers golfers={golfers} />
      {neighbours.length > 0 && <ExplainedNeighbours neighbours={neighbours} />}
      <p className="text-sm text-ink-soft">{guessText(explained)}</p>
    </div>
  )
}

function guessText({ status, predictedWinningScore, winningToPar }: ExplainedScore): string {
  const guess =
    predictedWinningScore === null
      ? 'No guess of the winning score.'
      : `Guessed ${toParText(predictedWinningScore)} to win.`
  if (status === 'live') return `${guess} Ties are broken when the tournament is complete.`
  if (winningToPar === null) return `${guess} No guess decides here.`
  return `${guess} The best score of the field is ${toParText(winningToPar)}.`
}
