import { useCallback, useState } from 'react'

/** Which of several things are open, and a toggle that stays the same from one render to the next. */
export function useOpenSet(
  atFirst: readonly string[] = [],
): [ReadonlySet<string>, (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(atFirst))
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return [open, toggle]
}
