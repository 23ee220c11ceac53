import { useQuery } from '@tanstack/react-query'

import type { Club } from '#contract/clubs.ts'
import { type PreparedWeek, skipClubMonday } from '#contract/mondays.ts'
import { startClubWeek } from '#contract/run-it-back.ts'
import { limitsQuery } from '#web/billing/limits-query.ts'
import { call } from '#web/client/api.ts'
import { When } from '#web/format/time.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

import { useClubChange } from './use-club-change.ts'
import { useStartWeek } from './use-start-week.ts'

const reasons: Record<NonNullable<PreparedWeek['reason']>, string> = {
  'no-tournament': 'No tournament starts this week.',
  'field-late': 'The field was published too late for a league.',
  'groups-small': 'The field is too small for the club’s rules.',
  owner: 'The owner sits this one out.',
  'no-answer': 'Picks locked before the owner answered.',
}

interface MondayWeekProps {
  club: Club
  week: PreparedWeek | null
}

/** What became of the week so far; for the owner, the question whether to start it. */
export function MondayWeek({ club, week }: MondayWeekProps) {
  if (!week) return <p>The next league comes after Monday, once the field is published.</p>
  const { state, reason, tournament } = week
  if (reason) {
    return (
      <p>
        <strong className="font-semibold">No league this week.</strong> {reasons[reason]}
      </p>
    )
  }
  if (!tournament) return null
  if (state === 'made') {
    return (
      <p>
        This week: <strong className="font-semibold">{tournament.name}</strong>. It’s on.
      </p>
    )
  }
  if (club.role === 'owner') return <Question clubId={club.id} tournament={tournament} />
  const owner = club.members.find(({ role }) => role === 'owner')
  return (
    <p>
      We asked {owner?.name ?? 'the owner'} whether the club plays{' '}
      <strong className="font-semibold">{tournament.name}</strong> this week.
    </p>
  )
}

interface QuestionProps {
  clubId: string
  tournament: NonNullable<PreparedWeek['tournament']>
}

function Question({ clubId, tournament }: QuestionProps) {
  const params = { id: clubId }
  const { apiTournamentId, tournOrgId, name, draftingEndDate } = tournament
  const limits = useQuery(limitsQuery)
  const start = useStartWeek(() =>
    call(startClubWeek, { params, body: { apiTournamentId, tournOrgId } }),
  )
  const skip = useClubChange({
    change: () => call(skipClubMonday, { params }),
    failure: 'Failed to skip the week',
    onSuccess: () => toast({ title: 'The club sits this week out', variant: 'success' }),
  })
  const { leaguesCreated, leagueLimit } = limits.data?.currentUsage ?? {}
  const isUsedUp =
    leaguesCreated !== undefined && leagueLimit !== undefined && leaguesCreated >= leagueLimit
  return (
    <div className="grid gap-3">
      <p>
        Play <strong className="font-semibold">{name}</strong>? Picks lock{' '}
        <When at={draftingEndDate} />.
      </p>
      {leaguesCreated !== undefined && (
        <p className="text-sm text-ink-soft">
          {isUsedUp
            ? 'Your plan has no league left this month.'
            : `This is league ${leaguesCreated + 1} of ${leagueLimit} that your plan allows this month.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isUsedUp ? (
          <ButtonLink href="/subscription" variant="primary">
            See the plans
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            pending={start.isPending || start.isSuccess}
            onClick={() => start.mutate()}
          >
            Make it
          </Button>
        )}
        <Button pending={skip.isPending} onClick={() => skip.mutate()}>
          Skip this week
        </Button>
      </div>
    </div>
  )
}
