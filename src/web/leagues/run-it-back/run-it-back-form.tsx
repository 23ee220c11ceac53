import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'

import type { Tournament } from '#contract/game/tournament.ts'
import type { NextLeaguePreview, runItBack } from '#contract/leagues/run-it-back.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { maxClubMembers } from '#domain/clubs/roles.ts'
import { listText } from '#domain/lists.ts'
import { Money } from '#web/format/score.tsx'
import { spanText } from '#web/format/spans.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Checkbox, Input, Select } from '#web/ui/inputs/form-controls.tsx'

import { choiceKey } from '../create/tournament-choice.ts'
import { SortingNote } from './sorting-note.tsx'
import { useStartWeek } from './use-start-week.ts'

/** Starts the week on a tournament. */
export type StartWeekInput = (body: {
  apiTournamentId: string
  tournOrgId: string
  clubName?: string
}) => Promise<Output<typeof runItBack>>

interface RunFormProps {
  week: NextLeaguePreview
  /** Those that can be played, the next one first. */
  tournaments: readonly Tournament[]
  plan: { made: number; limit: number }
  changeHref: string | null
  startWeek: StartWeekInput
}

/** Whether a tournament has a league of the week's people already. */
export const isOn = ({ playing }: NextLeaguePreview) => {
  const keys = new Set(playing.map((one) => `${one.tournOrgId}-${one.apiTournamentId}`))
  return (one: Tournament) => keys.has(`${one.orgId}-${one.id}`)
}

/** The tournament, the next one that isn't played yet chosen already, what carries over, and the button. */
export function RunItBackForm({ week, tournaments, plan, changeHref, startWeek }: RunFormProps) {
  const isPlaying = isOn(week)
  const first = tournaments.find((one) => !isPlaying(one)) ?? tournaments[0]
  const [choice, setChoice] = useState(first && choiceKey(first))
  const [clubName, setClubName] = useState<string | null>(null)
  const start = useStartWeek(startWeek)
  const chosen = tournaments.find((one) => choiceKey(one) === choice) ?? first
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || start.isPending) return
    start.mutate({
      apiTournamentId: chosen.id,
      tournOrgId: chosen.orgId,
      ...(!isPlaying(chosen) && clubName?.trim() && { clubName: clubName.trim() }),
    })
  }
  return (
    <form className="grid max-w-xl gap-5" onSubmit={submit}>
      <Field name="tournament" label="Tournament">
        {(control) => (
          <Select {...control} value={choice} onChange={({ target }) => setChoice(target.value)}>
            {tournaments.map((one) => (
              <option key={choiceKey(one)} value={choiceKey(one)}>
                {one.name} ({spanText(one.startDate, one.endDate)})
                {isPlaying(one) && ' · already on'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen && !isPlaying(chosen) && (
        <SortingNote
          week={week}
          tournament={{ apiTournamentId: chosen.id, tournOrgId: chosen.orgId }}
        />
      )}
      <CarriedOverSummary week={week} changeHref={changeHref} />
      {week.club === null && week.people.length > 0 && !(chosen && isPlaying(chosen)) && (
        <ClubChoice name={clubName} onChange={setClubName} week={week} />
      )}
      <div className="grid gap-2">
        <Button
          type="submit"
          variant="primary"
          className="w-full sm:w-auto sm:justify-self-start"
          pending={start.isPending || start.isSuccess}
        >
          Run It Back
        </Button>
        <p className="text-sm text-ink-soft">
          {chosen && isPlaying(chosen)
            ? 'This week is already on, so you’ll go to that league.'
            : `This would be league ${plan.made + 1} of ${plan.limit} on your plan this month.`}
        </p>
      </div>
    </form>
  )
}

interface ClubChoiceProps {
  /** Null while no club is wanted. */
  name: string | null
  week: NextLeaguePreview
  onChange: (name: string | null) => void
}

/** Offers to start a club with everyone who is asked, unless they are too many. */
function ClubChoice({ name, week, onChange }: ClubChoiceProps) {
  const size = week.people.length + 1
  if (size > maxClubMembers) {
    return (
      <p className="text-sm text-ink-soft">
        There are {size} of you, and a club holds {maxClubMembers}.
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Also start a club for this group, with a season table"
        checked={name !== null}
        onChange={({ target }) => onChange(target.checked ? week.name : null)}
      />
      {name !== null && (
        <Field name="clubName" label="Club name">
          {(control) => (
            <Input
              {...control}
              required
              maxLength={80}
              value={name}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function CarriedOverSummary({ week, changeHref }: Pick<RunFormProps, 'week' | 'changeHref'>) {
  const { name, entryFee, rules, shootout, people } = week
  const asked = people.filter(({ alwaysIn }) => !alwaysIn).map((one) => one.name)
  const always = people.filter(({ alwaysIn }) => alwaysIn).map((one) => one.name)
  return (
    <section
      aria-label="What carries over"
      className="grid gap-2 rounded-slot border border-line bg-paper p-4"
    >
      <p className="font-semibold wrap-anywhere">
        {name} · {entryFee > 0 ? <Money cents={entryFee} /> : 'free'}
      </p>
      <ul className="grid list-disc gap-1 ps-5 text-sm marker:text-fairway">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {shootout && <li>With a weekend shootout</li>}
      </ul>
      {asked.length > 0 && <p className="text-sm wrap-anywhere">We ask {listText(asked)}.</p>}
      {always.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {listText(always)} {always.length > 1 ? 'are' : 'is'} always in.
        </p>
      )}
      {people.length === 0 && (
        <p className="text-sm">There’s no one else to ask. Share the invite link once it’s on.</p>
      )}
      {changeHref && week.club === null && (
        <p>
          <Link
            href={changeHref}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline"
          >
            Change the name, the fee, or the friends first
          </Link>
        </p>
      )}
    </section>
  )
}
