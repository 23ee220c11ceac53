import type { TournamentBoard } from '#contract/tournaments.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { LiveWords } from '#web/ui/live-words.tsx'
import { clsx } from 'clsx'
import { Search, Users } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import type { Owners } from './board-owner-names.ts'
import { BoardTable } from './board-table.tsx'
import { leadWords } from './board-words.ts'
import { useFavorites } from './use-favorites.ts'

interface BoardPanelProps {
  board: TournamentBoard
  owners: ReadonlyMap<string, Owners>
  golfer: string | null
}

/** The tournament's board with its search. */
export function BoardPanel({ board, owners, golfer }: BoardPanelProps) {
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
      <LiveWords text={leadWords(board)} />
      <div className="flex gap-2 p-2 @min-[40rem]:p-3">
        <label className="relative block min-w-0 grow self-start">
          <span className="sr-only">Search golfers</span>
          <Search
            aria-hidden="true"
            className="absolute inset-y-0 start-3 my-auto size-4 text-ink-soft"
          />
          <input
            ref={field}
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder="Search golfers"
            className={clsx(controlClass, 'ps-9')}
          />
        </label>
        {owners.size > 0 && (
          <Button
            aria-pressed={pickedOnly}
            onClick={() => setPickedOnly(!pickedOnly)}
            className="shrink-0 max-sm:px-3"
            variant={pickedOnly ? 'primary' : 'secondary'}
            icon={<Users aria-hidden="true" className="size-4" />}
          >
            Our golfers
          </Button>
        )}
      </div>
      <BoardTable
        {...{ board, owners, search, pickedOnly, golfer, favorites, onStar, onShowAll }}
      />
    </section>
  )
}
