import type { getAnalytics, GolferAnalytics } from '#contract/game/analytics.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { golferSlotName } from '#domain/leagues/groups.ts'
import { pluralize } from '#domain/words.ts'
import { percentText } from '#web/format/numbers.ts'

interface UnderPickedProps {
  golfers: readonly GolferAnalytics[]
  underPicked: NonNullable<Output<typeof getAnalytics>['underPicked']>
  /** How many teams play. */
  teams: number
}

/** Golfers on fewer of the league's teams than their chances suggest. */
export function UnderPicked({ golfers, underPicked, teams: count }: UnderPickedProps) {
  return (
    <section aria-labelledby="under-picked">
      <h3 id="under-picked" className="text-base">
        Under-picked in your league
      </h3>
      {underPicked.length === 0 ? (
        <p className="mt-1 max-w-prose">
          No one. Every golfer is on about as many teams as their chances suggest.
        </p>
      ) : (
        <ul className="mt-1">
          {underPicked.map(({ apiPlayerId, teams, fair }) => {
            const golfer = golfers.find((one) => one.apiPlayerId === apiPlayerId)
            return (
              golfer && (
                <li key={apiPlayerId} className="ruled py-2 first:border-t-0">
                  <span className="font-semibold">{golfer.name}</span>{' '}
                  <span className="text-ink-soft">
                    ({golferSlotName(golfer.groupId)}): on {teams} of {pluralize(count, 'team')}.
                    With a {percentText(golfer.top10)} chance to finish in the top 10, we’d expect
                    about {Math.round(fair)}.
                  </span>
                </li>
              )
            )
          })}
        </ul>
      )}
    </section>
  )
}
