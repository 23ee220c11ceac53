import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import type { ClubRecords, Rivalry } from '#contract/clubs/seasons.ts'
import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import { clubRecordsQuery, rivalryQuery } from './queries.ts'

type Person = ClubRecords['people'][number]

/** Any two who have played, week by week. Nothing to show before two have. */
export function RivalsCard({ club }: { club: Club }) {
  const { data } = useQuery(clubRecordsQuery(club.id))
  if (!data || data.people.length < 2) return null
  return <RivalrySelector clubId={club.id} people={data.people} />
}

function RivalrySelector({ clubId, people }: { clubId: string; people: readonly Person[] }) {
  const me = useMe().id
  const [chosen, setChosen] = useState<{ a?: string; b?: string }>({})
  const a = people.find(({ userId }) => userId === (chosen.a ?? me)) ?? people[0]
  const others = people.filter((person) => person !== a)
  const b = others.find(({ userId }) => userId === chosen.b) ?? others[0]
  const rivalry = useQuery(rivalryQuery(clubId, a?.userId ?? '', b?.userId ?? ''))
  if (!a || !b) return null
  return (
    <Card flush title="Rivals" className="@container">
      <div className="grid grid-cols-2 gap-3 p-4 @max-[12rem]:grid-cols-1">
        <MemberSelect
          label="First rival"
          people={people}
          value={a.userId}
          onChange={(a) => setChosen({ ...chosen, a })}
        />
        <MemberSelect
          label="Second rival"
          people={others}
          value={b.userId}
          onChange={(b) => setChosen({ ...chosen, b })}
        />
      </div>
      <QueryContent query={rivalry} label="the rivals" skeleton={<SkeletonRows inset rows={3} />}>
        {(rivalry) =>
          rivalry.weeks.length > 0 ? (
            <RivalryWeeks {...{ a, b, rivalry }} />
          ) : (
            <EmptyState>
              {a.name} and {b.name} haven’t played a week together yet.
            </EmptyState>
          )
        }
      </QueryContent>
    </Card>
  )
}

interface PersonSelectProps {
  label: string
  people: readonly Person[]
  value: string
  onChange: (userId: string) => void
}

function MemberSelect({ label, people, value, onChange }: PersonSelectProps) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function RivalryWeeks({ a, b, rivalry }: { a: Person; b: Person; rivalry: Rivalry }) {
  const { weeks, winsA, winsB, level } = rivalry
  return (
    <>
      <p className="digits px-4 pb-3 text-center">
        <span className="font-display text-2xl font-bold" aria-hidden="true">
          {winsA} : {winsB}
        </span>
        <span className="block text-sm text-ink-soft">
          {a.name} {winsA}, {b.name} {winsB}
          {level > 0 && `, ${level} tied`}
        </span>
      </p>
      <table className="digits w-full text-sm">
        <caption className="sr-only">
          Places of {a.name} and {b.name}, week by week
        </caption>
        <thead className="label-caps">
          <StackedRow>
            <ColumnHeading className="px-4 py-2 text-start">Week</ColumnHeading>
            {[a, b].map(({ userId, name }) => (
              <ColumnHeading
                key={userId}
                className="max-w-[min(6rem,22vw)] truncate px-2 py-2 text-end last:pe-4 @max-[12rem]:max-w-1/2"
              >
                {name}
              </ColumnHeading>
            ))}
          </StackedRow>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ leagueId, tournamentName, imported, placeA, placeB }) => (
            <StackedRow key={leagueId} className="ruled">
              <RowHeading className="py-2 ps-4 pe-2 text-start font-normal wrap-anywhere">
                {tournamentName}
                {imported && <span className="block text-xs text-ink-soft">imported</span>}
              </RowHeading>
              <Cell className={placeClass(placeA < placeB)}>{placeA}</Cell>
              <Cell className={placeClass(placeB < placeA)}>{placeB}</Cell>
            </StackedRow>
          ))}
        </tbody>
      </table>
    </>
  )
}

const placeClass = (isAhead: boolean) =>
  `px-2 py-2 text-end last:pe-4 ${isAhead ? 'font-bold' : 'text-ink-soft'}`
