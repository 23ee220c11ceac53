import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'

import { usePollInterval } from '#web/client/live.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'

import { MomentLine } from './moment-line.tsx'
import { momentsQuery } from './queries.ts'

const shownAtFirst = 5
const pollMs = 120_000

/** The week of a league from the lock on: the way to the Reveal, and what has happened since. */
export function ThisWeek({ leagueId }: { leagueId: string }) {
  return (
    <Card
      flush
      title="This week"
      action={
        <ButtonLink
          variant="ghost"
          href={`/leagues/${leagueId}/reveal`}
          icon={<Eye aria-hidden="true" className="size-4" />}
        >
          The Reveal
        </ButtonLink>
      }
    >
      <Moments leagueId={leagueId} />
    </Card>
  )
}

function Moments({ leagueId }: { leagueId: string }) {
  const query = useQuery({ ...momentsQuery(leagueId), refetchInterval: usePollInterval(pollMs) })
  const [all, setAll] = useState(false)
  return (
    <Loaded
      query={query}
      what="the week"
      skeleton={<SkeletonRows rows={3} className="m-2 h-10" />}
      empty={
        <EmptyState title="Nothing to tell yet">
          Eagles, aces, lead changes and missed cuts show up here as they happen.
        </EmptyState>
      }
    >
      {(moments) => (
        <>
          <ol aria-label="Moments" className="py-1">
            {(all ? moments : moments.slice(0, shownAtFirst)).map((moment) => (
              <MomentLine key={moment.id} moment={moment} />
            ))}
          </ol>
          {!all && moments.length > shownAtFirst && (
            <p className="px-4 pb-3">
              <Button variant="ghost" onClick={() => setAll(true)}>
                Show all {moments.length}
              </Button>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
