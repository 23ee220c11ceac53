// No native list stays open beside a field that keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { clsx } from 'clsx'

import { pluralize } from '#domain/words.ts'

import type { Mentionable } from './use-mentionable-members.ts'

interface MentionListProps {
  id: string
  people: readonly Mentionable[]
  /** The index of the person that Enter picks. */
  active: number
  onPick: (person: Mentionable) => void
}

/** The id of a person's option in the list, for the field's `aria-activedescendant`. */
export const optionId = (listId: string, nth: number) => `${listId}-${nth}`

/** The people to mention, above the field in which their names are typed. The field keeps the focus. */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="People to mention"
        className="mb-2 rounded-slot border border-line bg-board py-1 shadow-lift"
      >
        {people.map((person, nth) => (
          <button
            key={person.userId}
            type="button"
            tabIndex={-1}
            id={optionId(id, nth)}
            role="option"
            aria-selected={nth === active}
            // A press must not take the focus from the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
            className={clsx(
              'flex min-h-11 w-full items-center gap-2 px-3 text-start',
              nth === active && 'bg-line/50',
            )}
          >
            <span className="truncate font-semibold">{person.name}</span>
            {person.username !== person.name && (
              <span className="truncate text-sm text-ink-soft">@{person.username}</span>
            )}
          </button>
        ))}
      </div>
      <output className="sr-only">
        {pluralize(people.length, 'person', 'people')} to mention. Use the arrow keys, then Enter.
      </output>
    </>
  )
}
