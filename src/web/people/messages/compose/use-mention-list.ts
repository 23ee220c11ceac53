import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { optionId } from './mention-list.tsx'
import { insertMention, type Suggestions, mentionSuggestions } from './mention-suggestions.ts'
import type { Mentionable } from './use-mentionable-members.ts'

/**
 * Whether a key belongs to an input method that composes a character. Safari reports the one that ends it after the end,
 * and only by its code.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229

/**
 * The list of people for an `@` in a text field.
 *
 * @param setText changes the field's text
 */
export function useMentionList(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly Mentionable[],
  setText: (text: string) => void,
) {
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [text, setSeen] = useState('')
  const [active, setActive] = useState(0)
  const shown: Suggestions | null = caret === null ? null : mentionSuggestions(text, caret, people)

  const pick = ({ name }: Mentionable) => {
    if (!shown || caret === null) return
    const after = insertMention(text, caret, shown.start, name)
    flushSync(() => {
      setText(after.text)
      setCaret(null)
    })
    field.current?.setSelectionRange(after.caret, after.caret)
    field.current?.focus()
  }

  return {
    listId,
    shown,
    active: Math.min(active, (shown?.people.length ?? 1) - 1),
    pick,
    /** Takes over what was typed and where the caret is now. */
    follow({ value, selectionStart }: HTMLTextAreaElement): void {
      setSeen(value)
      setCaret(selectionStart)
      setActive(0)
    },
    close: () => setCaret(null),
    /** Handles a key for the list. @returns whether it was one */
    press(event: KeyboardEvent): boolean {
      if (!shown || isComposing(event)) return false
      const count = shown.people.length
      const chosen = Math.min(active, count - 1)
      if (event.key === 'ArrowDown') setActive((chosen + 1) % count)
      else if (event.key === 'ArrowUp') setActive((chosen - 1 + count) % count)
      else if (event.key === 'Escape') setCaret(null)
      else if (event.key === 'Enter' || event.key === 'Tab') {
        const person = shown.people[chosen]
        if (person) pick(person)
      } else return false
      event.preventDefault()
      // Escape closes the list, not the dialog around it.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      return true
    },
    attributes: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': shown ? listId : undefined,
      'aria-activedescendant': shown
        ? optionId(listId, Math.min(active, shown.people.length - 1))
        : undefined,
    },
  }
}
