import { clsx } from 'clsx'
import { Search, Users } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { useFavorites } from '#web/tournaments/stars/use-stars.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { controlClass } from '#web/ui/inputs/form-controls.tsx'

import type { GolferOwners } from './golfer-owners.tsx'
import { leadAnnouncement } from './scoreboard-status.ts'
import { ScoreboardTable } from './scoreboard-table.tsx'

interface BoardPanelProps {
  board: TournamentScoreboard
  owners: ReadonlyMap<string, GolferOwners>
  golfer: string | null
}

/** The tournament's scoreboard with its search. */
export function Scoreboard({ board, owners, golfer }: BoardPanelProps) {
  const [text, setText] = useState('')
  const [pickedOnly, setPickedOnly] = useState(false)
  const search = useDeferredValue(text)
  const { favorites, onStar } = useFavorites()
  const field = useRef<HTMLInputElement>(null)
  const onShowAll = () => {
    field.current?.focus()
    setText('')
    setPickedOnly(false)
  }
  return (
    <section aria-label="Tournament board" className="board @container min-w-0">
      <LiveRegion text={leadAnnouncement(board)} />
      <div className="flex flex-wrap gap-2 p-1.5 @min-[40rem]:p-3">
        <label className="relative block min-w-0 grow basis-32 self-start">
          <span className="sr-only">Search golfers</span>
          <Search className="absolute inset-y-0 start-3 my-auto size-4 text-ink-soft" />
          <input
            ref={field}
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder="Search golfers"
            className={clsx(controlClass, 'ps-9 placeholder:text-[min(1rem,7vw)]')}
          />
        </label>
        {owners.size > 0 && (
          <Button
            aria-pressed={pickedOnly}
            onClick={() => setPickedOnly(!pickedOnly)}
            className="shrink-0 max-sm:px-3"
            variant={pickedOnly ? 'primary' : 'secondary'}
            icon={Users}
          >
            Our Picks
          </Button>
        )}
      </div>
      <ScoreboardTable
        {...{ board, owners, search, pickedOnly, golfer, favorites, onStar, onShowAll }}
      />
    </section>
  )
}

/** The placeholder for the board while it loads. */
export function ScoreboardSkeleton() {
  return (
    <span className="board block">
      <span className="block p-1.5">
        <Skeleton className="h-11" />
      </span>
      <span className="board-head block h-8.5" />
      {Array.from({ length: 12 }, (_, row) => (
        <span key={row} className="ruled flex min-h-11 items-center gap-4 px-3">
          <Skeleton className="h-4 w-7" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-8" />
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-8" />
        </span>
      ))}
    </span>
  )
}
