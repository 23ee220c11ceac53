import type { ExplainedScore } from '#contract/game/scoring.ts'
import { formatToPar } from '#domain/format.ts'
import { errorMessage } from '#web/api/client.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { positionWords } from '#web/format/position.ts'
import { ToPar } from '#web/format/score.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { explainQuery } from '../queries.ts'
import { ExplainedGolfers } from './explained-golfers.tsx'
import { stepText } from './tiebreak-steps.ts'

interface ExplainDialogProps {
  leagueId: string
  userId: string
  title: string
  onClose: () => void
}

/** Explains a team's total and place, golfer by golfer and tiebreak by tiebreak. */
export function ExplainScoreDialog(props: ExplainDialogProps) {
  const { leagueId, userId, title, onClose } = props
  const explained = useScoreQuery({
    ...explainQuery(leagueId, userId),
    // Opened again, it explains the score of now.
    staleTime: 0,
  })
  return (
    <Dialog fill onOpenChange={onClose} title={title}>
      {/* Nothing inside takes focus, so the section does: the keyboard must be able to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Explanation" tabIndex={0} className="overflow-y-auto p-4">
        <QueryContent
          query={explained}
          label="the explanation"
          skeleton={<SkeletonRows rows={7} className="h-14" />}
          errorTitle={errorMessage(explained.error, 'Failed to load the explanation')}
        >
          {(explained) => <ScoreExplanation explained={explained} />}
        </QueryContent>
      </section>
    </Dialog>
  )
}

function ScoreExplanation({ explained }: { explained: ExplainedScore }) {
  const { position, totalToPar, sentences, golfers, neighbours } = explained
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <span className="font-display text-2xl font-semibold">
          <ToPar value={totalToPar} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold first-letter:uppercase">{positionWords(position)}</p>
          {sentences.map((sentence) => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      <ExplainedGolfers golfers={golfers} />
      {neighbours.length > 0 && <Neighbors neighbours={neighbours} />}
      <p className="text-sm text-ink-soft">{guessText(explained)}</p>
    </div>
  )
}

/** Why a team is behind the one above and ahead of the one below: each tiebreak until one decides. */
function Neighbors({ neighbours }: { neighbours: ExplainedScore['neighbours'] }) {
  return (
    <section aria-label="Place">
      <h3 className="board-head pb-1 text-lg">Place</h3>
      <ul>
        {neighbours.map(({ userId, sentence, steps }) => (
          <li key={userId} className="ruled py-2.5 first:border-t-0">
            <p className="digits font-semibold">{sentence}</p>
            {steps.length > 1 && (
              <ol className="digits mt-1 list-inside list-decimal text-sm text-ink-soft">
                {steps.map((step) => (
                  <li key={`${step.by}${step.nth}`}>{stepText(step)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function guessText({ status, predictedWinningScore, winningToPar }: ExplainedScore): string {
  const guess =
    predictedWinningScore === null
      ? 'No guess of the winning score.'
      : `Guessed ${formatToPar(predictedWinningScore)} to win.`
  if (status === 'live') return `${guess} Ties are broken when the tournament ends.`
  if (winningToPar === null) return `${guess} Guesses don’t break ties in this one.`
  return `${guess} The best score in the field is ${formatToPar(winningToPar)}.`
}
