import { type RefObject, useEffect, useRef } from 'react'

import { toastFailure } from '#web/ui/feedback/toast.ts'

import { messageElementId } from './thread-context.ts'

/**
 * Shows an earlier message in its place and focuses it.
 *
 * @param loadBackTo loads earlier messages up to a given one, and returns whether it exists
 * @param leaveEnd lets the list scroll away from its end
 */
export function useJumpToMessage(
  list: RefObject<HTMLElement | null>,
  loadBackTo: (id: string) => Promise<boolean>,
  leaveEnd: () => void,
): (id: string) => void {
  const targetId = useRef<string | null>(null)
  const show = () => {
    if (targetId.current === null) return
    const line = list.current?.querySelector<HTMLElement>(
      `#${CSS.escape(messageElementId(targetId.current))}`,
    )
    if (!line) return
    targetId.current = null
    leaveEnd()
    line.scrollIntoView({ block: 'center' })
    line.focus({ preventScroll: true })
  }
  // Runs after every render until the message is in the list.
  useEffect(show)
  return (id) => {
    targetId.current = id
    show()
    if (targetId.current === null) return
    loadBackTo(id).then(
      (isThere) => {
        if (!isThere) targetId.current = null
      },
      () => {
        targetId.current = null
        toastFailure('Error', 'Failed to load earlier messages.')
      },
    )
  }
}
