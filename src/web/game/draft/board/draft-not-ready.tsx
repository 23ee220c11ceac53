import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** Shown until the commissioner has finished the setup. */
export function SetupNotFinished({ league }: { league: League }) {
  const isMine = useMe().id === league.commissionerId
  const { id, commissionerName } = league
  return (
    <div className="board">
      <EmptyState
        title={isMine ? 'Finish the setup first' : 'Not open yet'}
        action={
          <ButtonLink href={`/leagues/${id}`} variant={isMine ? 'primary' : 'secondary'}>
            {isMine ? 'Sort Golfers' : 'Back to the League'}
          </ButtonLink>
        }
      >
        <p>
          {isMine
            ? 'Sort the golfers into Groups A, B, and C and finish the league setup. Then everyone can draft.'
            : `${commissionerName} hasn’t finished setting up the league. This page opens on its own when the groups are ready.`}
        </p>
        <p className="mt-2 text-sm">
          <LockCountdown of={league} />
        </p>
      </EmptyState>
    </div>
  )
}

/** Shown until the tour publishes the field. */
export function FieldNotPublished({ league }: { league: League }) {
  return (
    <div className="board">
      <EmptyState
        title="The field isn’t out yet"
        action={<ButtonLink href={`/leagues/${league.id}`}>Back to the League</ButtonLink>}
      >
        Golfers show up here as soon as the field for {league.tournamentName} is out.
      </EmptyState>
    </div>
  )
}
