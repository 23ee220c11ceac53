import { useQuery } from '@tanstack/react-query'

import type { Club } from '#contract/clubs/clubs.ts'
import { type WeeklyLeagues, setWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { call } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/inputs/field.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'

import { autoWeekQuery } from '../queries.ts'
import { useClubMutation } from '../use-club-mutation.ts'
import { AutoWeekStatus } from './auto-week-status.tsx'

type AutoWeekMode = WeeklyLeagues['choice']

const modeLabels: Record<AutoWeekMode, { name: string; hint: string }> = {
  off: {
    name: 'Don’t start it for us',
    hint: 'We can start the club’s next league for you, with its fee and rules, as soon as the field is out.',
  },
  ask: {
    name: 'Ask me to start the week',
    hint: 'We’ll email you when the field is out. Nothing counts against your plan until you say yes.',
  },
  make: {
    name: 'Start the week for us',
    hint: 'Each league counts against your plan. We’ll ask before we use the last one of the month.',
  },
}

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
            {isOwner && <AutoWeekSelect clubId={club.id} choice={choice} />}
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

function AutoWeekSelect({ clubId, choice }: { clubId: string; choice: AutoWeekMode }) {
  const change = useClubMutation({
    mutationFn: (choice: AutoWeekMode) =>
      call(setWeeklyLeagues, { params: { id: clubId }, body: { choice } }),
    errorTitle: 'Failed to change what happens on Mondays',
    onSuccess: () => toast({ title: 'Saved', variant: 'success' }),
  })
  const shown = change.isPending ? change.variables : choice
  return (
    <Field name="mondays" label="On Mondays" hint={modeLabels[shown].hint}>
      {(control) => (
        <Select
          {...control}
          value={shown}
          aria-busy={change.isPending || undefined}
          onChange={({ target }) => {
            if (!change.isPending) change.mutate(target.value as AutoWeekMode)
          }}
        >
          {Object.entries(modeLabels).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
