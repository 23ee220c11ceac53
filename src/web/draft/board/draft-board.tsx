import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import type { Team } from '#contract/draft.ts'
import type { League } from '#contract/leagues.ts'
import { slotName, type Slot } from '#domain/leagues/groups.ts'
import { Deadline } from '#web/format/time.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

import { BoardTools } from './board-tools.tsx'
import { DraftTray, trayId } from '../tray/draft-tray.tsx'
import type { Golfer } from './field.ts'
import { GolferList } from './golfer-list.tsx'
import { GroupColumn, headingId } from './group-column.tsx'
import { slotsIn, taken } from '../picks/picks.ts'
import { useDraft } from '../picks/use-draft.ts'
import { useWide } from '../use-wide.ts'
import { Wildcards, type WildcardView } from './wildcards.tsx'

const DraftAssistant = lazy(async () => ({
  default: (await import('#web/draft/assistant/draft-assistant.tsx')).DraftAssistant,
}))

interface DraftBoardProps {
  league: League
  saved: Team
  field: Golfer[]
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
}

/** The row of tabs stays at the top, and a board hangs right under it. */
const tabsClass =
  '**:[[role=tablist]]:sticky **:[[role=tablist]]:top-0 **:[[role=tablist]]:z-10 **:[[role=tablist]]:bg-paper **:[[role=tabpanel]]:pt-0'

/** The board to pick from: groups as columns, or as tabs where they do not fit, over the tray. */
export function DraftBoard({ league, saved, field, offset }: DraftBoardProps) {
  const { timeZone } = league
  const { places } = league.rules
  const wide = useWide()
  const draft = useDraft(league.id, saved, field, places)
  const [tab, setTab] = useState<string>(slotsIn(places)[0] ?? 'A')
  const [view, setView] = useState<WildcardView>({ words: '', order: 'ranking' })
  useUndoKey(draft.undo)

  const bySlot = useMemo(() => Map.groupBy(field, ({ slot }) => slot), [field])
  const columns = slotsIn(places).map((slot) => {
    const golfers = bySlot.get(slot) ?? []
    const count = taken(draft.team, slot)
    const list = { golfers, draft, places, timeZone }
    const content = (
      <GroupColumn
        key={slot}
        slot={slot}
        taken={count}
        places={places[slot]}
        className={slot === 'W' ? 'lg:grow-[1.25]' : 'lg:grow'}
      >
        {slot === 'W' ? (
          <Wildcards {...list} view={view} onView={setView} />
        ) : (
          <GolferList {...list} />
        )}
      </GroupColumn>
    )
    const label = <TabLabel slot={slot} done={count >= places[slot]} />
    return { id: slot, label, content }
  })
  const open = (slot: string) => {
    setTab(slot)
    draft.clearRefusal()
  }
  const go = (slot: Slot) => {
    open(slot)
    // After the tab has opened.
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
        <DraftAssistant league={league} field={field} draft={draft} />
      </Suspense>
      <BoardTools leagueId={league.id} {...{ field, draft, places, timeZone }} />
      {wide ? (
        <div className="flex items-start gap-3 *:basis-0">
          {columns.map(({ content }) => content)}
        </div>
      ) : (
        <div className={tabsClass}>
          <Tabs label="Groups" tabs={columns} value={tab} onChange={open} />
        </div>
      )}
      <DraftTray
        leagueId={league.id}
        {...{ saved, draft, places, offset }}
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

function TabLabel({ slot, done }: { slot: Slot; done: boolean }) {
  return (
    <span>
      <span className={slot === 'W' ? '' : 'max-sm:sr-only'}>{slotName(slot).split(' ')[0]} </span>
      {slot !== 'W' && slot}
      {done && (
        <>
          <span aria-hidden="true"> ✓</span>
          <span className="sr-only">, complete</span>
        </>
      )}
    </span>
  )
}

/** Ctrl+Z or ⌘Z outside of a text field. */
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
