import { useQuery } from '@tanstack/react-query'

import type { Club } from '#contract/clubs/clubs.ts'
import { type WeeklyLeagues, setWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { call } from '#web/api/api.ts'
import { Card } from '#web/ui/display/card.tsx'
import { hasFailed, Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/inputs/controls.tsx'
import { Field } from '#web/ui/inputs/field.tsx'

import { mondaysQuery } from '../queries.ts'
import { useClubChange } from '../use-club-change.ts'
import { MondayWeek } from './monday-week.tsx'

type Choice = WeeklyLeagues['choice']

const choices: Record<Choice, { name: string; hint: string }> = {
  off: {
    name: 'Do nothing',
    hint: 'The club’s next league can come by itself, with its fee and rules, as soon as the field is published.',
  },
  ask: {
    name: 'Ask me to start the week',
    hint: 'You get a mail once the field is published. Nothing counts against your plan until you press.',
  },
  make: {
    name: 'Start the week for us',
    hint: 'Each league counts against your plan. We ask you before the last one of a month.',
  },
}

/** The club's next week: whether it is created automatically on Mondays, and its progress. */
export function MondaysCard({ club }: { club: Club }) {
  const mondays = useQuery(mondaysQuery(club.id))
  const isOwner = club.role === 'owner'
  const isQuiet = mondays.data ? mondays.data.choice === 'off' : !hasFailed(mondays)
  if (!isOwner && isQuiet) return null
  return (
    <Card title="Next week">
      <Loaded query={mondays} what="the next week" skeleton={<Skeleton className="h-28" />}>
        {({ choice, week }) => (
          <div className="grid gap-4">
            {choice !== 'off' && <MondayWeek club={club} week={week} />}
            {isOwner && <MondayChoice clubId={club.id} choice={choice} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function MondayChoice({ clubId, choice }: { clubId: string; choice: Choice }) {
  const change = useClubChange({
    change: (choice: Choice) =>
      call(setWeeklyLeagues, { params: { id: clubId }, body: { choice } }),
    failure: 'Failed to change what happens on Mondays',
    onSuccess: () => toast({ title: 'Saved', variant: 'success' }),
  })
  const shown = change.isPending ? change.variables : choice
  return (
    <Field name="mondays" label="On Mondays" hint={choices[shown].hint}>
      {(control) => (
        <Select
          {...control}
          value={shown}
          aria-busy={change.isPending || undefined}
          onChange={({ target }) => {
            if (!change.isPending) change.mutate(target.value as Choice)
          }}
        >
          {Object.entries(choices).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
