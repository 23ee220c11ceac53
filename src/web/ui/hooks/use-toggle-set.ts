import { useCallback, useState } from 'react'

/** The ids of the open items, and a toggle whose identity is stable. */
export function useToggleSet(
  initial: readonly string[] = [],
): [ReadonlySet<string>, (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(initial))
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return [open, toggle]
}
