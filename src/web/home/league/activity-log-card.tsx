import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import type { LogEntry } from '#contract/leagues/log.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { HiddenMessagesNote } from '#web/game/spoilers/hidden-messages-note.tsx'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { activityLogQuery } from '#web/leagues/log-query.ts'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'
import { ShowMoreButton } from '#web/ui/lists/show-more-button.tsx'

const initialCount = 8

/** The league's changes, newest first. Fetched on opening. */
export function ActivityLogCard({ leagueId }: { leagueId: string }) {
  return (
    <CollapsibleCard title="League Log">
      <ActivityLog leagueId={leagueId} />
    </CollapsibleCard>
  )
}

function ActivityLog({ leagueId }: { leagueId: string }) {
  const log = useInfiniteQuery(activityLogQuery(leagueId))
  const lines = log.data?.pages.flatMap((page) => page.log)
  return (
    <QueryContent
      query={{ ...log, data: lines }}
      label="the log"
      skeleton={<SkeletonRows inset rows={4} className="h-10" />}
      empty={<EmptyState>Every change in the league is listed here.</EmptyState>}
    >
      {(lines) => (
        <VisibleEntries leagueId={leagueId} lines={lines} more={<ShowMoreButton query={log} />} />
      )}
    </QueryContent>
  )
}

interface EntriesProps {
  lines: readonly LogEntry[]
  /** Loads earlier lines. */
  more: ReactNode
}

/** The lines. For someone who hides scores only what people did: the game's own lines and payments tell results. */
function VisibleEntries({ leagueId, lines, more }: EntriesProps & { leagueId: string }) {
  const { hidden } = useSpoilers(leagueId)
  return (
    <>
      <HiddenMessagesNote leagueId={leagueId}>
        TeeTime’s own lines and payments are hidden.
      </HiddenMessagesNote>
      <LogEntries
        lines={hidden ? lines.filter(({ kind }) => kind === 'people') : lines}
        more={more}
      />
    </>
  )
}

function LogEntries({ lines, more }: EntriesProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const shown = all ? lines : lines.slice(0, initialCount)
  return (
    <>
      <ol ref={list} aria-label="League Log" className="border-t-2 border-ink">
        {shown.map(({ id, at, name, text }) => (
          <li key={id} className="ruled px-4 py-2.5 text-sm first:border-t-0">
            <p>{text}</p>
            <p className="text-ink-soft">
              {name ?? 'TeeTime'}, <DateTime at={at} format="full" />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < lines.length ? (
        <div className="ruled p-3 text-center">
          <ShowAllButton list={list} onShowAll={() => setAll(true)}>
            Show All {lines.length} Lines
          </ShowAllButton>
        </div>
      ) : (
        more
      )}
    </>
  )
}
