import { clsx } from 'clsx'

import type { ExplainedScore } from '#contract/game/scoring.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

/** Each golfer's contribution with its reasons: rounds, penalties, replacements. */
export function ExplainedGolfers({ golfers }: { golfers: ExplainedScore['golfers'] }) {
  return (
    <section aria-label="Golfers">
      <h3 className="board-head pb-1 text-lg">Golfers</h3>
      <ul>
        {sortByContribution(golfers).map((golfer) => {
          const { apiPlayerId, name, groupId, counting, score, sentences } = golfer
          return (
            <li
              key={apiPlayerId}
              className={clsx(
                'ruled grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 first:border-t-0',
                !counting && 'text-ink-soft',
              )}
            >
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className={counting ? 'font-semibold' : undefined}>{name}</span>
                <span className="text-xs text-ink-soft">
                  {groupId === 'W' ? 'Wildcard' : slotName(groupId)}
                </span>
                {counting && <Badge tone="fairway">Counts</Badge>}
              </p>
              <ToPar
                value={score}
                className={clsx('self-center text-lg', counting && 'font-bold')}
              />
              <ul className="digits col-span-2 text-sm">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Counting golfers first, then the dropped ones, each best first. Golfers without a score come last. */
function sortByContribution(golfers: ExplainedScore['golfers']): ExplainedScore['golfers'] {
  return golfers.toSorted(
    (a, b) =>
      Number(b.counting) - Number(a.counting) || (a.score ?? Infinity) - (b.score ?? Infinity) || 0,
  )
}
