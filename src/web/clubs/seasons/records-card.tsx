import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'

import type { Club } from '#contract/clubs/clubs.ts'
import type { ClubRecords } from '#contract/clubs/seasons.ts'
import { listText } from '#domain/lists.ts'
import { recordKinds } from '#domain/seasons/records.ts'
import { dayText } from '#web/format/dates.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'

import { clubRecordsQuery } from './queries.ts'
import { recordText, recordTitles, seasonText } from './season-text.ts'

/** The club's records over all seasons, and the trophies of those that are over. */
export function RecordsCard({ club, startMonth }: { club: Club; startMonth: number }) {
  const records = useQuery(clubRecordsQuery(club.id))
  return (
    <Card flush title="Records">
      <QueryContent query={records} label="the records" skeleton={<SkeletonRows inset rows={3} />}>
        {({ records, trophies }) => (
          <>
            {records.length > 0 ? (
              <Records records={records} />
            ) : (
              <EmptyState title="No records yet">The first finished week sets them.</EmptyState>
            )}
            {trophies.length > 0 && <TrophyList trophies={trophies} startMonth={startMonth} />}
          </>
        )}
      </QueryContent>
    </Card>
  )
}

function Records({ records }: Pick<ClubRecords, 'records'>) {
  return (
    <dl>
      {recordKinds.map((kind) => {
        const holders = records.filter((record) => record.kind === kind)
        const [first] = holders
        if (!first) return null
        return (
          <div key={kind} className="ruled px-4 py-2 first:border-t-0">
            <dt className="label-caps">{recordTitles[kind]}</dt>
            <dd>
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold wrap-anywhere">
                  {listText(holders.map(({ name }) => name))}
                </span>
                <span className="digits font-semibold">{recordText(kind, first.value)}</span>
              </span>
              <span className="block text-sm text-ink-soft">
                {first.tournamentName},{' '}
                {first.leagueId ? dayText(first.at) : `${first.at.slice(0, 4)} · imported`}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface CabinetProps extends Pick<ClubRecords, 'trophies'> {
  startMonth: number
}

/** The trophies by season: for first place and, kindly, for last. */
function TrophyList({ trophies, startMonth }: CabinetProps) {
  const names = (people: readonly { name: string }[]) => listText(people.map(({ name }) => name))
  return (
    <section aria-labelledby="trophies" className="ruled px-4 py-3">
      <h3 id="trophies" className="mb-1 flex items-center gap-2 text-base font-semibold">
        <Trophy className="size-4" /> Trophies
      </h3>
      <ul className="grid gap-1 text-sm">
        {trophies.map(({ season, first, last }) => (
          <li key={season}>
            <span className="digits font-semibold">{seasonText(season, startMonth)}</span>:{' '}
            {first.length > 0 ? `Champion ${names(first)}` : 'No champion'}
            {last.length > 0 && ` · Good Sport ${names(last)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
