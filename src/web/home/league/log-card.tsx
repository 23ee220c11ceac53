import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { LogEntry } from '#contract/leagues/log.ts'
import { When } from '#web/format/time.tsx'
import { HiddenLines } from '#web/game/spoilers/hidden-lines.tsx'
import { useSpoilers } from '#web/game/spoilers/use-spoilers.ts'
import { logQuery } from '#web/leagues/log-query.ts'
import { Collapsible } from '#web/ui/display/collapsible.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

const firstLines = 8

/** The league's changes, newest first. Fetched on opening. */
export function LogCard({ leagueId }: { leagueId: string }) {
  return (
    <Collapsible title="League log">
      <Log leagueId={leagueId} />
    </Collapsible>
  )
}

function Log({ leagueId }: { leagueId: string }) {
  const log = useQuery(logQuery(leagueId))
  return (
    <Loaded
      query={log}
      what="the log"
      skeleton={<SkeletonRows inset rows={4} className="h-10" />}
      empty={<EmptyState>Every change in the league is listed here.</EmptyState>}
    >
      {(lines) => <Shown leagueId={leagueId} lines={lines} />}
    </Loaded>
  )
}

/** The lines. For someone who hides scores only what people did: the game's own lines and payments tell results. */
function Shown({ leagueId, lines }: { leagueId: string; lines: readonly LogEntry[] }) {
  const { hidden } = useSpoilers(leagueId)
  return (
    <>
      <HiddenLines leagueId={leagueId}>TeeTime’s own lines and payments are hidden.</HiddenLines>
      <Lines lines={hidden ? lines.filter(({ kind }) => kind === 'people') : lines} />
    </>
  )
}

function Lines({ lines }: { lines: readonly LogEntry[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, firstLines)
  return (
    <>
      <ol aria-label="League log" className="border-t-2 border-ink">
        {shown.map(({ id, at, name, text }) => (
          <li key={id} className="ruled px-4 py-2.5 text-sm first:border-t-0">
            <p>{text}</p>
            <p className="text-ink-soft">
              {name ?? 'TeeTime'}, <When at={at} as="full" />
            </p>
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <div className="ruled p-3 text-center">
          <Button onClick={() => setAll(true)}>Show all {lines.length} lines</Button>
        </div>
      )}
    </>
  )
}
