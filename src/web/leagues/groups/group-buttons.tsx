import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'

import { maxGroupSize, groups, slotName, type Group } from '#domain/leagues/groups.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

interface GroupChoiceProps {
  name: string
  chosen: Group | null
  /** Whether the choice differs from what is saved. */
  unsaved: boolean
  /** The letters of the full groups. */
  full: string
  onChoose: (group: Group | null) => void
}

/**
 * The choice of A, B or C for a golfer. The keys A, B and C choose, X clears, and the arrow keys move to
 * the golfer above or below.
 */
export function GroupButtons({ name, chosen, unsaved, full, onChoose }: GroupChoiceProps) {
  const isFull = (group: Group) => group !== chosen && full.includes(group)
  const chooseGroup = (group: Group) => {
    if (isFull(group)) toastGroupFull(group)
    else onChoose(group)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const group = groups.find((group) => group === event.key.toUpperCase())
    if (group) chooseGroup(group)
    else if (['x', 'X', 'Delete', 'Backspace'].includes(event.key)) onChoose(null)
    else if (!moveFocusByArrow(event)) return
    event.preventDefault()
  }
  return (
    <fieldset aria-label={`Group of ${name}`} className="flex shrink-0">
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          data-group={group}
          aria-label={isFull(group) ? `${slotName(group)} (Full)` : slotName(group)}
          aria-pressed={chosen === group}
          aria-disabled={isFull(group)}
          onKeyDown={onKeyDown}
          onClick={() => (chosen === group ? onChoose(null) : chooseGroup(group))}
          className={clsx(
            'grid size-11 place-content-center border border-edge text-base leading-none font-bold not-first:-ms-px',
            'focus-visible:z-10',
            chosen !== group && 'bg-board text-ink',
            chosen === group && (unsaved ? 'bg-flag text-on-flag' : 'bg-ink text-board'),
            isFull(group) && 'text-ink-soft',
          )}
        >
          {group}
          {isFull(group) && <span className="text-xs leading-none font-normal">(Full)</span>}
        </button>
      ))}
    </fieldset>
  )
}

function toastGroupFull(group: Group): void {
  toastFailure(
    'Group Limit Exceeded',
    `${slotName(group)} already has ${maxGroupSize} players. This player will automatically become a wildcard.`,
  )
}

/**
 * Moves the focus to the next letter, or to the same letter of the golfer above or below.
 *
 * @returns whether the key was an arrow
 */
function moveFocusByArrow({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): boolean {
  const rows = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const
  const letters = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const
  if (key in letters) {
    const next = currentTarget[letters[key as keyof typeof letters]]
    if (next instanceof HTMLElement) next.focus()
    return true
  }
  if (!(key in rows)) return false
  const step = rows[key as keyof typeof rows]
  const letter = `[data-group="${currentTarget.dataset['group']}"]`
  let row = currentTarget.closest('li')?.[step]
  // A withdrawn golfer has no letters.
  while (row && !row.querySelector(letter)) row = row[step]
  row?.querySelector<HTMLElement>(letter)?.focus()
  return true
}
