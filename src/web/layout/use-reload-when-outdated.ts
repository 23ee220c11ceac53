import { useEffect, useRef } from 'react'

import { isOutdated } from '#web/worker/register.ts'

/** Loads the next page from the server rather than from this program, once a newer one has come out. */
export function useReloadWhenOutdated(path: string): void {
  const loaded = useRef(path)
  useEffect(() => {
    if (path !== loaded.current && isOutdated()) location.reload()
  }, [path])
}
