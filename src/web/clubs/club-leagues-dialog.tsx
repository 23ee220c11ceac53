import { useQuery } from '@tanstack/react-query'

import { type Club, setLeagueClub } from '#contract/clubs/clubs.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { myLeaguesQuery } from '#web/leagues/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { useClubMutation } from './use-club-mutation.ts'

interface ClubLeaguesDialogProps {
  club: Club
  onOpenChange: (open: boolean) => void
}

/** My open leagues, to put into the club or to take out of it. */
export function ClubLeaguesDialog({ club, onOpenChange }: ClubLeaguesDialogProps) {
  const me = useMe()
  const leagues = useQuery(myLeaguesQuery)
  return (
    <Dialog
      onOpenChange={onOpenChange}
      title="Your Leagues in This Club"
      description="A league can be in one club, and it can’t move once picks lock."
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <QueryContent query={leagues} label="leagues" errorTitle="Failed to fetch user leagues">
        {(leagues) => {
          const open = leagues.filter(
            ({ status, commissionerId }) => status === 'open' && commissionerId === me.id,
          )
          if (open.length === 0) return <NoOpenLeagues />
          return (
            <ul>
              {open.map((league) => (
                <LeagueToggleRow key={league.id} {...{ club, league }} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
    </Dialog>
  )
}

function LeagueToggleRow({ club, league }: { club: Club; league: League }) {
  const isIn = club.leagues.some(({ id }) => id === league.id)
  const put = useClubMutation({
    mutationFn: () =>
      call(setLeagueClub, {
        params: { id: league.id },
        body: { clubId: isIn ? null : club.id },
      }),
    errorTitle: 'Failed to change the league’s club',
    onSuccess: () =>
      toastSuccess(
        isIn ? `${league.name} is out of the club` : `${league.name} is in ${club.name}`,
      ),
    waitsForPage: true,
  })
  return (
    <li className="ruled flex items-center justify-between gap-3 py-2 first:border-t-0">
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{league.name}</span>
        <span className="block text-sm text-ink-soft">{league.tournamentName}</span>
      </p>
      <Button pending={put.isPending} onClick={() => put.mutate()}>
        {isIn ? 'Take Out' : 'Add'}
        <span className="sr-only"> {league.name}</span>
      </Button>
    </li>
  )
}

function NoOpenLeagues() {
  return (
    <EmptyState
      title="You have no open leagues"
      action={<ButtonLink href="/create-league">Create New League</ButtonLink>}
    >
      You can add any league you run until its picks lock.
    </EmptyState>
  )
}
