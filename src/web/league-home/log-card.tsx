import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { When } from '#web/format/time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { logQuery } from '#web/leagues/queries.ts'

const firstLines = 8

/** The league's changes, newest first. Fetched on opening. */
export function LogCard({ leagueId }: { leagueId: string }) {
  return (
    <Fold title="League log">
      <Log leagueId={leagueId} />
    </Fold>
  )
}

function Log({ leagueId }: { leagueId: string }) {
  const log = useQuery(logQuery(leagueId))
  const [all, setAll] = useState(false)
  if (log.isPending) {
    return (
      <div className="p-4">
        <SkeletonRows rows={4} label="Loading the log" className="h-10" />
      </div>
    )
  }
  if (!log.data) {
    return (
      <ErrorState
        title="Failed to load the log"
        onRetry={() => log.refetch()}
        pending={log.isFetching}
      />
    )
  }
  if (log.data.length === 0)
    return <EmptyState>Every change in the league is listed here.</EmptyState>
  const shown = all ? log.data : log.data.slice(0, firstLines)
  return (
    <>
      <ol aria-label="League log" className="border-t-2 border-ink">
        {shown.map(({ id, at, username, text }) => (
          <li key={id} className="ruled px-4 py-2.5 text-sm first:border-t-0">
            <p>{text}</p>
            <p className="text-ink-soft">
              {username ?? 'TeeTime'}, <When at={at} as="full" />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < log.data.length && (
        <div className="ruled p-3 text-center">
          <Button onClick={() => setAll(true)}>Show all {log.data.length} lines</Button>
        </div>
      )}
    </>
  )
}
