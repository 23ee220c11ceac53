import { clsx } from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'

import { slotName, type Slot } from '#domain/leagues/groups.ts'
import { Tabs } from '#web/ui/tabs.tsx'

import { type Places, slotsIn, taken } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'
import type { Golfer } from './field.ts'
import { GolferList } from './golfer-list.tsx'
import { SlotCount } from './slot-count.tsx'
import { Wildcards, type WildcardView } from './wildcards.tsx'

/** The id of a group's heading. A tap on one of the group's empty slots goes there. */
export const headingId = (slot: Slot) => `draft-${slot}`

/** The row of tabs sticks to the top, with the board right below it. */
const tabsClass =
  '**:[[role=tablist]]:sticky **:[[role=tablist]]:top-0 **:[[role=tablist]]:z-10 **:[[role=tablist]]:bg-paper **:[[role=tabpanel]]:pt-0'

interface GroupColumnsProps {
  field: readonly Golfer[]
  draft: Draft
  places: Places
  timeZone: string
  wide: boolean
  /** The open group on a narrow screen. */
  tab: Slot
  onOpen: (slot: Slot) => void
}

/** The groups to pick from: side by side, or as tabs on a narrow screen. */
export function GroupColumns({
  field,
  draft,
  places,
  timeZone,
  wide,
  tab,
  onOpen,
}: GroupColumnsProps) {
  const [view, setView] = useState<WildcardView>({ search: '', order: 'ranking' })
  const bySlot = useMemo(() => Map.groupBy(field, ({ slot }) => slot), [field])
  const columns = slotsIn(places).map((slot) => {
    const count = taken(draft.team, slot)
    const list = { golfers: bySlot.get(slot) ?? [], draft, places, timeZone }
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
      className={clsx('board min-w-0 max-lg:border-t-0', className)}
      aria-labelledby={headingId(slot)}
    >
      <div className="board-head flex min-h-12 items-center justify-between gap-2 px-3 max-lg:sr-only">
        <h2 id={headingId(slot)} tabIndex={-1} className="scroll-mt-16 text-lg focus:underline">
          {slotName(slot)}
        </h2>
        <span className="text-sm font-semibold">
          <SlotCount slot={slot} taken={taken} places={places} />
        </span>
      </div>
      {children}
    </section>
  )
}
