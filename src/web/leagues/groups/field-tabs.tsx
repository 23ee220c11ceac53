import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'

import { groups, slotName } from '#domain/leagues/groups.ts'
import { pluralize } from '#domain/words.ts'
import { golferMatches } from '#web/format/golfer-search.ts'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { FieldList } from './field-list.tsx'
import { type GroupGolfer, currentGroup, type SavedGroups } from './group-assignments.ts'
import type { Assignments } from './use-group-assignments.ts'

interface FieldTabsProps {
  golfers: readonly GroupGolfer[]
  saved: SavedGroups
  assignments: Assignments
  /** The search text. */
  text: string
  onClear: () => void
  /** Given where saved golfers can be removed. */
  onRemove: ((apiPlayerId: string) => void) | undefined
  /** Given where the reader can start sorting. */
  onSort: (() => void) | undefined
}

/** All Players and the three groups, each with its count. The open tab is in the URL. */
export function FieldTabs(props: FieldTabsProps) {
  const { golfers, saved, assignments, text, onClear, onRemove, onSort } = props
  const [search, setSearch] = useSearchParams()
  const open = (id: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), tab: id }), { replace: true })

  const list = (label: string, listed: readonly GroupGolfer[], nobody: ReactNode) => {
    const found = listed.filter((golfer) => golferMatches(golfer, text))
    const empty = text.trim() && listed.length ? <NoMatches {...{ text, onClear }} /> : nobody
    return {
      found: found.length,
      content: <FieldList {...{ label, saved, assignments, onRemove, empty }} golfers={found} />,
    }
  }
  const tabs = [
    {
      id: 'all',
      label: <FieldTabLabel name="All Players" count={golfers.length} />,
      ...list('All Players', golfers, <NoField />),
    },
    ...groups.map((group) => {
      const name = slotName(group)
      const inGroup = golfers.filter((golfer) => {
        return currentGroup(golfer.apiPlayerId, saved, assignments.pending) === group
      })
      return {
        id: group.toLowerCase(),
        label: <FieldTabLabel name={name} count={inGroup.length} />,
        ...list(name, inGroup, <EmptyGroup onSort={onSort} />),
      }
    }),
  ]
  const requestedTab = search.get('tab')
  const value = tabs.some(({ id }) => id === requestedTab) ? String(requestedTab) : 'all'
  const found = tabs.find(({ id }) => id === value)?.found ?? 0
  return (
    <>
      <LiveRegion text={text.trim() && foundText(found, text)} />
      <Tabs label="Groups" tabs={tabs} value={value} onChange={open} />
    </>
  )
}

function foundText(count: number, text: string): string {
  if (count === 0) return `No player here matches “${text.trim()}”`
  return pluralize(count, 'player')
}

/** Short on a phone, where four tabs share the width: "A" for Group A. */
function FieldTabLabel({ name, count }: { name: string; count: number }) {
  const [first, last] = name.split(' ')
  return (
    <>
      <span>
        <span className={first === 'Group' ? 'max-sm:sr-only' : undefined}>{first} </span>
        {last}
      </span>
      <span className="digits text-xs font-normal">{count}</span>
    </>
  )
}

function NoMatches({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState action={<Button onClick={onClear}>Clear Search</Button>}>
      No player here matches “{text.trim()}”.
    </EmptyState>
  )
}

function NoField() {
  return (
    <EmptyState title="The field isn’t out yet">
      It usually comes out about a week before round 1, and it shows up here on its own.
    </EmptyState>
  )
}

function EmptyGroup({ onSort }: { onSort: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No one is in this group yet"
      action={onSort && <Button onClick={onSort}>Assign Players to Groups</Button>}
    >
      The commissioner sorts golfers into three groups of up to 7; everyone else is a wildcard.
    </EmptyState>
  )
}
