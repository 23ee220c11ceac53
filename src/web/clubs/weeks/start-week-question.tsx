import { useQuery } from '@tanstack/react-query'

import { skipWeeklyLeague } from '#contract/clubs/weekly-leagues.ts'
import { createClubLeague } from '#contract/leagues/run-it-back.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { call } from '#web/api/client.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { nextClubWeekQuery } from '#web/leagues/run-it-back/queries.ts'
import { SortingNote } from '#web/leagues/run-it-back/sorting-note.tsx'
import { useStartWeek } from '#web/leagues/run-it-back/use-start-week.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'

import { useClubMutation } from '../use-club-mutation.ts'

interface WeekQuestionProps {
  clubId: string
  /** Names the club, where it isn't clear which one is meant. */
  clubName?: string
  tournament: { apiTournamentId: string; tournOrgId: string; name: string }
  draftingEndDate: Date
}

/** Asks a club's owner whether to make its next league, and says what that takes from their plan. */
export function StartWeekQuestion(props: WeekQuestionProps) {
  const { clubId, clubName, tournament, draftingEndDate } = props
  const params = { id: clubId }
  const { apiTournamentId, tournOrgId, name } = tournament
  const limits = useQuery(planUsageQuery)
  const week = useQuery(nextClubWeekQuery(clubId)).data
  const start = useStartWeek(() =>
    call(createClubLeague, { params, body: { apiTournamentId, tournOrgId } }),
  )
  const skip = useClubMutation({
    mutationFn: () => call(skipWeeklyLeague, { params }),
    errorTitle: 'Failed to skip the week',
    onSuccess: () => toastSuccess('The club is off this week'),
  })
  const plan = limits.data?.currentUsage
  const isUsedUp = plan !== undefined && plan.leaguesCreated >= plan.leagueLimit
  const which = clubName && <span className="sr-only"> for {clubName}</span>
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          {clubName && <>{clubName}: </>}
          {clubName ? 'play' : 'Play'} <strong className="font-semibold">{name}</strong>? Picks lock{' '}
          <DateTime at={draftingEndDate} />.
        </p>
        {plan && (
          <p className="text-sm text-ink-soft">
            {isUsedUp
              ? 'You’ve used every league on your plan this month. Upgrade, or ask a deputy to run it back.'
              : `This would be league ${plan.leaguesCreated + 1} of ${plan.leagueLimit} on your plan this month.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isUsedUp ? (
          <ButtonLink href="/subscription" variant="primary">
            See Plans{which}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            // The plan is said before anything counts against it.
            pending={limits.isLoading || start.isPending || start.isSuccess}
            onClick={() => start.mutate()}
          >
            Start the Week{which}
          </Button>
        )}
        <Button pending={skip.isPending || skip.isSuccess} onClick={() => skip.mutate()}>
          Skip This Week{which}
        </Button>
      </div>
      {/* It comes after a request of its own, and moves no button. */}
      {week && <SortingNote {...{ week, tournament }} />}
    </div>
  )
}
