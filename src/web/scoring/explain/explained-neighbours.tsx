import type { ExplainedScore } from '#contract/scoring.ts'

import { stepWords } from './explain-words.ts'

/** Why a team is behind the one before it and ahead of the one after: each rule, until one decides. */
export function ExplainedNeighbours({ neighbours }: { neighbours: ExplainedScore['neighbours'] }) {
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
                  <li key={`${step.by}${step.nth}`}>{stepWords(step)}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
