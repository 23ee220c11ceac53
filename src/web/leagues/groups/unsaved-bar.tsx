import { clsx } from 'clsx'

import { maxGroupSize, groups, slotName } from '#domain/leagues/groups.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import type { Assignments } from './use-group-assignments.ts'

interface PendingBarProps {
  assignments: Assignments
  onCancel: () => void
}

/** Edit mode's bar at the bottom of the screen: each group's saved and new golfers, and Save. */
export function UnsavedBar({ assignments, onCancel }: PendingBarProps) {
  const { counts, pending, saving, outdated, save } = assignments
  return (
    <div
      data-tray
      className="@container sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-board px-3 py-2 sm:px-4 md:bottom-0"
    >
      {outdated && <NewerGroups {...{ assignments, onCancel }} />}
      <dl className="flex grow gap-2 @max-[14rem]:sr-only">
        {groups.map((group) => {
          const { saved, pending, all } = counts[group]
          return (
            <div key={group} className="flex min-w-0 items-center gap-2">
              <dt className="tile shrink-0">
                <span className="sr-only">{slotName(group)}</span>
                <span aria-hidden="true">{group}</span>
              </dt>
              <dd className="digits text-sm leading-tight">
                <span className={clsx('block font-semibold', all > maxGroupSize && 'text-rough')}>
                  {all}/{maxGroupSize}{' '}
                  {all >= maxGroupSize && <span className="max-sm:sr-only">(Full)</span>}
                </span>
                <span className="block text-xs text-ink-soft">
                  <span className="max-sm:sr-only">{saved} saved + </span>
                  {pending} new
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      <output className="sr-only">{pending.size} not saved</output>
      {!outdated && (
        <div className="flex grow gap-2 sm:grow-0">
          <Button className="grow" onClick={() => saving || onCancel()} aria-disabled={saving}>
            Cancel
          </Button>
          <Button variant="primary" className="grow" pending={saving} onClick={save}>
            Save{pending.size > 0 && ` (${pending.size})`}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Offers the choice between the groups on the page and those that another device saved since. */
function NewerGroups({ assignments: { saving, save }, onCancel }: PendingBarProps) {
  return (
    <div
      role="alert"
      className="grid w-full gap-2 border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm text-ink"
    >
      <p className="font-semibold text-rough">The groups changed on another device.</p>
      <p>You’re seeing them with your unsaved choices on top.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={saving} onClick={save}>
          Save These Groups
        </Button>
        <Button onClick={() => saving || onCancel()}>Keep the Other Groups</Button>
      </div>
    </div>
  )
}
