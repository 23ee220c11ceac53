import { useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { samePicks } from '#domain/draft/draft.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { useMe } from '#web/api/session.tsx'
import { DateTime } from '#web/format/date-time.tsx'
import { SharePictureButton } from '#web/game/share-pictures/share-picture-button.tsx'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { draftLinkText } from '#web/leagues/league-phase.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { atDeadlineText, midRankedText } from '../draft-text.ts'
import { savedPicks } from '../picks/picks.ts'
import { storedPicks } from '../picks/stored-picks.ts'
import { useIsSaving } from '../picks/use-is-saving.ts'
import { LockedTeamCard } from './locked-team-card.tsx'
import { TeamCard } from './team-card.tsx'

interface MyTeamProps {
  league: League
  team: Team
  closed: boolean
}

/** My saved team, and what I can still do about it. */
export function MyTeam({ league, team, closed }: MyTeamProps) {
  if (closed && !team.savedAt) {
    return (
      <div className="board">
        <EmptyState title="You’re not in this one" action={<DraftLink id={league.id} />}>
          You had no team when picks locked, so you owe nothing.
        </EmptyState>
      </div>
    )
  }
  return (
    <div>
      {closed ? (
        <LockedTeamCard league={league} team={team}>
          <p className="text-sm text-ink-soft">
            Picks locked{' '}
            <DateTime at={team.draftingEndDate} timeZone={league.timeZone} format="deadline" />.
            {team.golfers.some(({ filled }) => filled) &&
              ` We filled the gaps${midRankedText(team.golfers)}.`}
          </p>
          <div>
            <DraftLink id={league.id} />
          </div>
        </LockedTeamCard>
      ) : (
        <TeamCard wide team={team} places={league.rules.places} title="My Team">
          <OpenTeam league={league} team={team} />
        </TeamCard>
      )}
    </div>
  )
}

function OpenTeam({ league, team }: Omit<MyTeamProps, 'closed'>) {
  const { id, setupComplete, rules } = league
  const owner = useMe().name
  return (
    <>
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">
          <LockCountdown
            of={{ ...league, draftingEndDate: team.draftingEndDate }}
            className="inline-block first-letter:uppercase"
          />
        </p>
        <p className="text-ink-soft">{atDeadlineText(team, teamSize(rules))}</p>
        <UnsavedPicksNote leagueId={id} team={team} />
      </div>
      {setupComplete ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={`/leagues/${id}/draft`}
            variant={team.complete ? 'secondary' : 'primary'}
          >
            {draftLinkText(team.complete)}
          </ButtonLink>
          {team.complete && (
            <SharePictureButton
              league={league}
              subject={{ kind: 'team', team, owner, scored: null }}
            />
          )}
        </div>
      ) : (
        <SetupNotFinishedNote league={league} />
      )}
    </>
  )
}

function SetupNotFinishedNote({
  league: { id, commissionerId, commissionerName },
}: {
  league: League
}) {
  if (useMe().id !== commissionerId) {
    return <p className="text-sm">{commissionerName} is still sorting the golfers.</p>
  }
  return (
    <div>
      <ButtonLink href={`/leagues/${id}`} variant="primary">
        Sort Golfers
      </ButtonLink>
    </div>
  )
}

function UnsavedPicksNote({ leagueId, team }: { leagueId: string; team: Team }) {
  const userId = useMe().id
  const [unsaved] = useState(() => storedPicks(userId, leagueId))
  const isSaving = useIsSaving(leagueId)
  if (!unsaved || isSaving || samePicks(unsaved, savedPicks(team))) return null
  return <p className="font-semibold text-rough">You have unsaved changes on the draft board.</p>
}

const DraftLink = ({ id }: { id: string }) => (
  <ButtonLink href={`/leagues/${id}/leaderboard`} variant="primary">
    See the Leaderboard
  </ButtonLink>
)
