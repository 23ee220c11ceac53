import { useEffect } from 'react'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { useHasPassed } from '#web/format/date-time.tsx'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { draftLinkText } from '#web/leagues/league-phase.ts'
import { PickedRows } from '#web/leagues/picked-rows.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

interface OpenBoardProps {
  league: League
  standings: readonly LeaderboardRow[]
  /** Called once the deadline has passed, to refetch the leaderboard. */
  onClosed: () => void
}

/** While the draft is open: who has picked, and when it closes. Teams are hidden. */
export function PreLockBoard({ league, standings, onClosed }: OpenBoardProps) {
  const me = useMe()
  const closed = useHasPassed(league.draftingEndDate)
  useEffect(() => {
    if (closed) onClosed()
  }, [closed, onClosed])
  const isMine = league.commissionerId === me.id
  const picked = standings.filter((line) => line.picked).length
  const mine = standings.find(({ userId }) => userId === me.id)
  return (
    <div className="grid gap-4">
      <div className="board flex flex-wrap items-center justify-between gap-3 border-s-4 border-s-flag p-4">
        <p>
          <LockCountdown of={league} />.
          <span className="block text-sm text-ink-soft">Every team is revealed then.</span>
        </p>
        {!closed && league.setupComplete && (
          <ButtonLink href={`/leagues/${league.id}/draft`} variant="primary">
            {draftLinkText(mine?.picked ?? false)}
          </ButtonLink>
        )}
        {!closed && !league.setupComplete && isMine && (
          <ButtonLink href={`/leagues/${league.id}`} variant="primary">
            Sort Golfers
          </ButtonLink>
        )}
        {!closed && !league.setupComplete && !isMine && (
          <p className="text-sm">{league.commissionerName} is still sorting the golfers.</p>
        )}
      </div>
      <Card
        flush
        title="Who Has Picked"
        action={
          <span className="digits text-sm text-ink-soft">
            {picked} of {standings.length} in
          </span>
        }
      >
        <PickedRows leagueId={league.id} people={standings} />
      </Card>
    </div>
  )
}
