import { clsx } from 'clsx'
import { type ReactNode, useMemo, useRef, useState } from 'react'

import { type Slot, slotName } from '#domain/leagues/groups.ts'
import type { DraftGolfer } from '#web/game/draft/field/field.ts'
import { arrange, needsFacts, type SheetView } from '#web/game/draft/field/sorting.ts'
import type { DraftList } from '#web/game/draft/golfer/use-draft-list.ts'
import { countInSlot, slotsIn } from '#web/game/draft/picks/picks.ts'
import { trayId } from '#web/game/draft/tray/draft-tray.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { GolferList } from './golfer-list.tsx'
import { Wildcards } from './wildcards.tsx'

/** The id of a group's heading. A tap on one of the group's empty slots goes there. */
export const headingId = (slot: Slot) => `draft-${slot}`

/** The row of tabs sticks to the top, with the board right below it. */
const tabsClass =
  '**:[[role=tablist]]:sticky **:[[role=tablist]]:top-0 **:[[role=tablist]]:z-10 **:[[role=tablist]]:bg-paper **:[[role=tabpanel]]:pt-0'

interface GroupColumnsProps {
  field: readonly DraftGolfer[]
  sheet: DraftList
  wide: boolean
  view: SheetView
  /** Whether only the golfers on my shortlist are listed. */
  shortlistOnly: boolean
  /** The open group on a narrow screen. */
  tab: Slot
  onOpen: (slot: Slot) => void
  onShowAll: () => void
}

/** The groups to pick from: side by side, or as tabs on a narrow screen. */
export function GroupColumns(props: GroupColumnsProps) {
  const { field, sheet: list, wide, view, shortlistOnly, tab, onOpen, onShowAll } = props
  const { draft, places, stars, facts, timeZone } = list
  const { order, filter } = view
  const [search, setSearch] = useState('')
  const bySlot = useMemo(
    () => Map.groupBy(arrange(field, view, facts, timeZone), ({ slot }) => slot),
    [field, view, facts, timeZone],
  )
  const widened = useRef<Slot>(null)
  useFocusAfterChange(
    `${filter} ${shortlistOnly}`,
    () => widened.current && document.getElementById(headingId(widened.current)),
  )
  const showAllFrom = (slot: Slot) => {
    widened.current = slot
    onShowAll()
  }
  if (!facts && needsFacts(filter)) return <FinishesNeeded query={list.finishes} />
  const columns = slotsIn(places).map((slot) => {
    const count = countInSlot(draft.team, slot)
    const all = bySlot.get(slot) ?? []
    const golfers = shortlistOnly ? all.filter(({ apiPlayerId }) => stars.has(apiPlayerId)) : all
    const content = (
      <GroupColumn
        key={slot}
        slot={slot}
        taken={count}
        places={places[slot]}
        className={slot === 'W' ? 'lg:grow-[1.25]' : 'lg:grow'}
      >
        {golfers.length === 0 && (shortlistOnly || filter !== 'everyone') ? (
          <NoOneShown {...{ slot, shortlistOnly }} onShowAll={() => showAllFrom(slot)} />
        ) : slot === 'W' ? (
          <Wildcards {...{ golfers, order, search }} sheet={list} onSearch={setSearch} />
        ) : (
          <GolferList {...{ golfers, list, order }} />
        )}
      </GroupColumn>
    )
    const label = <TabLabel slot={slot} taken={count} places={places[slot]} />
    return { id: slot, label, content }
  })
  if (wide) {
    return (
      <div className="flex items-start gap-3 *:basis-0">
        {columns.map(({ content }) => content)}
      </div>
    )
  }
  return (
    <div className={tabsClass}>
      <Tabs label="Groups" tabs={columns} value={tab} onChange={(id) => onOpen(id as Slot)} />
    </div>
  )
}

/** Stands in for the groups while they can't be filtered yet. */
const FinishesNeeded = ({ query }: { query: DraftList['finishes'] }) => (
  <Card>
    <QueryContent query={query} label="recent finishes" skeleton={<SkeletonRows rows={8} />}>
      {() => null}
    </QueryContent>
  </Card>
)

interface NoOneProps {
  slot: Slot
  shortlistOnly: boolean
  onShowAll: () => void
}

/** Says why a group is empty: no one in it is on the shortlist, or the filter leaves everyone out. */
function NoOneShown({ slot, shortlistOnly, onShowAll }: NoOneProps) {
  return (
    <EmptyState
      title={noOneText(slot, shortlistOnly)}
      action={<Button onClick={onShowAll}>Show Everyone</Button>}
    >
      {shortlistOnly
        ? 'Tap the star beside a golfer to put them on your shortlist. Only you see it.'
        : 'Golfers without a tee time or earlier results may be left out, too.'}
    </EmptyState>
  )
}

function noOneText(slot: Slot, shortlistOnly: boolean): string {
  if (slot === 'W') return shortlistOnly ? 'No wildcards starred' : 'No wildcards match'
  const group = slotName(slot)
  return shortlistOnly ? `No one starred in ${group}` : `No one in ${group} matches`
}

/** A group's name and count: `A 2/2`. */
function TabLabel({ slot, taken, places }: { slot: Slot; taken: number; places: number }) {
  return (
    <span className="digits">
      <span aria-hidden="true">
        {slot === 'W' ? 'Wild' : slot} {taken}/{places}
        {taken >= places && ' ✓'}
      </span>
      <span className="sr-only">
        {slotName(slot)}, {taken} of {places} picked
      </span>
    </span>
  )
}

interface GroupColumnProps {
  slot: Slot
  taken: number
  places: number
  className?: string
  children: ReactNode
}

/** A group's golfers, under its name and a count of the places taken. */
function GroupColumn({ slot, taken, places, className, children }: GroupColumnProps) {
  return (
    <section
      className={clsx('board relative min-w-0 max-lg:border-t-0', className)}
      aria-labelledby={headingId(slot)}
    >
      <div className="board-head flex min-h-12 items-center justify-between gap-2 px-3 max-lg:sr-only">
        <h2 id={headingId(slot)} tabIndex={-1} className="scroll-mt-16 text-lg focus:underline">
          {slotName(slot)}
        </h2>
        <span className="text-sm font-semibold">
          <SlotCount taken={taken} places={places} />
        </span>
      </div>
      <a
        href={`#${trayId}`}
        className="link sr-only focus:not-sr-only focus:absolute focus:inset-x-0 focus:z-1 focus:bg-board focus:px-3"
      >
        Skip to my team and Save
      </a>
      {children}
    </section>
  )
}

/** How many of a group's places are taken: `2/2 ✓`. */
function SlotCount({ taken, places }: { taken: number; places: number }) {
  const done = taken >= places
  return (
    <span className={clsx('digits whitespace-nowrap', done ? 'text-fairway' : 'text-ink')}>
      <span aria-hidden="true">
        {taken}/{places}
        {done && ' ✓'}
      </span>
      <span className="sr-only">
        {taken} of {places} picked
      </span>
    </span>
  )
}
