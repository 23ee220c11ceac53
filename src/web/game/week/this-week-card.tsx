import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Moment } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useNearViewport } from '#web/ui/hooks/use-near-viewport.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import { weekPollMs, weekQuery } from '../history/queries.ts'
import { MomentRow } from './moment-row.tsx'
import { NewestRecap } from './newest-recap.tsx'
import { StoriesCard } from './stories-card.tsx'

const shownAtFirst = 5

/** The week of a league from the lock on: the way to the Reveal, the newest recap, what has happened, and its stories. */
export function ThisWeekCard({ league }: { league: League }) {
  const leagueId = league.id
  const place = useRef<HTMLDivElement>(null)
  const options = { enabled: useNearViewport(place), refetchInterval: usePollInterval(weekPollMs) }
  const week = useQuery({ ...weekQuery(leagueId), ...options })
  const [newest] = week.data?.recaps ?? []
  return (
    <div ref={place} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <Card
        flush
        title="Recap & Moments"
        action={
          <ButtonLink variant="ghost" href={`/leagues/${leagueId}/reveal`} icon={Eye}>
            The Reveal
          </ButtonLink>
        }
      >
        <QueryContent
          query={week}
          label="the week"
          skeleton={<SkeletonRows rows={6} className="m-2 h-12" />}
        >
          {({ moments, recaps: [newest] }) =>
            moments.length === 0 && !newest ? (
              <EmptyState title="Nothing yet">
                Eagles, aces, lead changes, missed cuts, and a recap of each round show up here.
              </EmptyState>
            ) : (
              <>
                {newest && <NewestRecap league={league} recap={newest} />}
                <Moments {...{ leagueId, moments }} />
              </>
            )
          }
        </QueryContent>
      </Card>
      {week.data && newest && (
        <StoriesCard {...{ league }} recap={newest} members={week.data.members} />
      )}
    </div>
  )
}

function Moments({ leagueId, moments }: { leagueId: string; moments: readonly Moment[] }) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (moments.length === 0) return null
  return (
    <>
      <ol ref={list} aria-label="Moments" className="ruled py-1">
        {(all ? moments : moments.slice(0, shownAtFirst)).map((moment) => (
          <MomentRow key={moment.id} {...{ leagueId, moment }} />
        ))}
      </ol>
      {!all && moments.length > shownAtFirst && (
        <p className="px-4 pb-3">
          <ShowAllButton variant="ghost" list={list} onShowAll={() => setAll(true)}>
            Show All {moments.length}
          </ShowAllButton>
        </p>
      )}
    </>
  )
}
