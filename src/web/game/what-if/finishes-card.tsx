import { useRef, useState } from 'react'

import type { WhatIfLeague } from '#contract/game/league-scoreboard.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { type ImaginedFinish, isCutAhead } from '#domain/what-if/what-if.ts'
import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import { FinishRow } from './finish-row.tsx'
import { openGolfers, searchOthers } from './open-golfers.ts'

const shownAtFirst = 8
/** Two columns on a wide screen, whose first rows have no line above them. */
const columns = 'xl:grid xl:grid-cols-2 xl:[&>:nth-child(2)]:border-t-0'

interface FinishesProps {
  known: WhatIfLeague
  now: Scoreboard
  picked: ReadonlySet<string>
  finishes: ReadonlyMap<string, ImaginedFinish>
  set: (apiPlayerId: string, finish: ImaginedFinish | null) => void
}

/** The golfers whose finish is open: first those on most teams, and a search for the others. */
export function FinishesCard({ known, now, picked, finishes, set }: FinishesProps) {
  const me = useMe()
  const [search, setSearch] = useState('')
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const owned = openGolfers(known.standings, now, me.id)
  const others = searchOthers(now, picked, { search, set: finishes })
  const shown = all ? owned : owned.slice(0, shownAtFirst)
  const mayMissCut = isCutAhead(now)
  const row = (row: Scoreboard['rows'][number], owners: string) => (
    <FinishRow
      key={row.apiPlayerId}
      {...{ row, owners, mayMissCut }}
      finish={finishes.get(row.apiPlayerId) ?? null}
      onChange={(finish) => set(row.apiPlayerId, finish)}
    />
  )
  return (
    <Card flush title="Finishes">
      {owned.length === 0 && (
        <EmptyState title="Everyone has finished">
          No one on anyone’s team is still playing.
        </EmptyState>
      )}
      <ul ref={list} className={columns}>
        {shown.map(({ row: golfer, owners }) => row(golfer, owners))}
      </ul>
      {owned.length > shown.length && (
        <div className="ruled p-2">
          <ShowAllButton className="w-full" list={list} onShowAll={() => setAll(true)}>
            Show All {owned.length}
          </ShowAllButton>
        </div>
      )}
      <div className="ruled p-2">
        <Input
          type="search"
          aria-label="Search other golfers"
          placeholder="Search other golfers"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className={columns}>{others.map((golfer) => row(golfer, 'On no one’s team'))}</ul>
      {search.trim() && others.length === 0 && (
        <p className="p-4 text-sm text-ink-soft">No other golfer by that name is still playing.</p>
      )}
    </Card>
  )
}
