import type { ComponentProps, RefObject } from 'react'
import { flushSync } from 'react-dom'

import { focusElement } from '../hooks/focus-element.ts'
import { Button } from '../inputs/button.tsx'

interface ShowAllButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The element whose children are the rows. */
  list: RefObject<Element | null>
  onShowAll: () => void
}

/** A button that disappears once it has shown the rest of a list. The focus moves to the first row that it added. */
export function ShowAllButton({ list, onShowAll, ...props }: ShowAllButtonProps) {
  const showAll = () => {
    const before = new Set(list.current?.children)
    flushSync(onShowAll)
    focusElement([...(list.current?.children ?? [])].find((row) => !before.has(row)))
  }
  return <Button {...props} onClick={showAll} />
}
