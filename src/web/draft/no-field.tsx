import type { League } from '#contract/leagues.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Nobody is entered yet. */
export function NoField({ league }: { league: League }) {
  return (
    <div className="board">
      <EmptyState
        title="The field is not published yet"
        action={<ButtonLink href={`/leagues/${league.id}`}>Back to the league</ButtonLink>}
      >
        The golfers of the {league.tournamentName} appear here as soon as the tour names them.
      </EmptyState>
    </div>
  )
}
