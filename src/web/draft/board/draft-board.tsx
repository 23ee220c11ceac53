import { lazy, Suspense, useEffect, useState } from 'react'

import type { Team } from '#contract/draft.ts'
import type { League } from '#contract/leagues.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import { Deadline } from '#web/format/time.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Skeleton } from '#web/ui/states.tsx'

import { slotsIn } from '../picks/picks.ts'
import { useDraft } from '../picks/use-draft.ts'
import { DraftTray, trayId } from '../tray/draft-tray.tsx'
import { BoardTools } from './board-tools.tsx'
import type { Golfer } from './field.ts'
import { GroupColumns, headingId } from './group-columns.tsx'

const AssistantCard = lazy(async () => ({
  default: (await import('../assistant/assistant-card.tsx')).AssistantCard,
}))

interface DraftBoardProps {
  league: League
  saved: Team
  field: Golfer[]
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
}

/** The board to pick from, above the tray: groups as columns, or as tabs on a narrow screen. */
export function DraftBoard({ league, saved, field, offset }: DraftBoardProps) {
  const { timeZone } = league
  const { places } = league.rules
  const wide = useMedia('(min-width: 64rem)')
  const draft = useDraft(league.id, saved, field, places)
  const [tab, setTab] = useState<Slot>(slotsIn(places)[0] ?? 'A')
  useUndoKey(draft.undo)

  const open = (slot: Slot) => {
    setTab(slot)
    draft.clearRefusal()
  }
  const go = (slot: Slot) => {
    open(slot)
    // Wait until the tab is open.
    requestAnimationFrame(() => {
      const heading = document.getElementById(headingId(slot))
      heading?.scrollIntoView({ block: wide ? 'nearest' : 'start' })
      heading?.focus({ preventScroll: true })
    })
  }
  return (
    <>
      <a href={`#${trayId}`} className="link sr-only focus:not-sr-only">
        Skip to my team and Save
      </a>
      <Suspense fallback={<Skeleton className="h-28 sm:h-16" />}>
        <AssistantCard
          {...{ league, field }}
          loadField={() => Promise.resolve(field)}
          drafted={{ ...draft, replaceLabel: 'Take this team' }}
        />
      </Suspense>
      <BoardTools leagueId={league.id} {...{ field, draft, places, timeZone }} />
      <GroupColumns {...{ field, draft, places, timeZone, wide, tab }} onOpen={open} />
      <DraftTray
        leagueId={league.id}
        {...{ saved, draft, places, wide, offset }}
        deadline={
          <Deadline
            at={saved.draftingEndDate}
            offset={offset}
            estimated={league.draftingEndEstimated}
            timeZone={timeZone}
            className="inline-block first-letter:uppercase"
          />
        }
        onGo={go}
      />
    </>
  )
}

/** Undoes on Ctrl+Z or ⌘Z, except in a text field. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inText = event.target instanceof HTMLInputElement
      if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || inText) return
      event.preventDefault()
      undo?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo])
}
