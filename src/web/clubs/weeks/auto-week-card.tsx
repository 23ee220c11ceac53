import { useQuery } from '@tanstack/react-query'

import type { Club } from '#contract/clubs/clubs.ts'
import { type WeeklyLeagues, setWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { call } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

import { autoWeekQuery } from '../queries.ts'
import { useClubMutation } from '../use-club-mutation.ts'
import { AutoWeekStatus } from './auto-week-status.tsx'

type AutoWeekMode = WeeklyLeagues['choice']

const modes: { mode: AutoWeekMode; name: string; hint: string }[] = [
  { mode: 'off', name: 'Don’t start it for us', hint: 'You start each league yourself.' },
  {
    mode: 'ask',
    name: 'Ask me to start the week',
    hint: 'We’ll email you when the field is out. Nothing counts against your plan until you say yes.',
  },
  {
    mode: 'make',
    name: 'Start the week for us',
    hint: 'We start the club’s next league, with its fee and rules, as soon as the field is out. Each league counts against your plan. We’ll ask before we use the last one of the month.',
  },
]

/** The club's next week: whether it is created automatically on Mondays, and its progress. */
export function AutoWeekCard({ club }: { club: Club }) {
  const mondays = useQuery(autoWeekQuery(club.id))
  const isOwner = club.role === 'owner'
  const isQuiet = mondays.data ? mondays.data.choice === 'off' : !hasFailed(mondays)
  if (!isOwner && isQuiet) return null
  return (
    <Card title="Next Week">
      <QueryContent query={mondays} label="the next week" skeleton={<Skeleton className="h-28" />}>
        {({ choice, week }) => (
          <div className="grid gap-4">
            {choice !== 'off' && <AutoWeekStatus club={club} week={week} />}
            {isOwner && <AutoWeekChoice clubId={club.id} choice={choice} />}
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

function AutoWeekChoice({ clubId, choice }: { clubId: string; choice: AutoWeekMode }) {
  const change = useClubMutation({
    mutationFn: (choice: AutoWeekMode) =>
      call(setWeeklyLeagues, { params: { id: clubId }, body: { choice } }),
    errorTitle: 'Failed to save the Monday setting',
    onSuccess: () => toastSuccess('Saved'),
    waitsForPage: true,
  })
  const shown = change.isPending ? change.variables : choice
  return (
    <fieldset aria-busy={change.isPending || undefined} className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">On Mondays</legend>
      {modes.map(({ mode, name, hint }) => (
        <label key={mode} className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="radio"
            name="mondays"
            checked={mode === shown}
            onChange={() => change.isPending || change.mutate(mode)}
            className="mt-0.5 size-5 shrink-0 accent-fairway"
          />
          <span className="font-semibold">
            {name}
            <span className="block text-sm font-normal text-ink-soft">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
