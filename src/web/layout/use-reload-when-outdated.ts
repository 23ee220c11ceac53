import { useEffect, useRef } from 'react'

import { isOutdated } from '#web/worker/register.ts'

/** Makes the next navigation a full page load once a newer build is out. */
export function useReloadWhenOutdated(path: string): void {
  const initial = useRef(path)
  useEffect(() => {
    if (path !== initial.current && isOutdated()) location.reload()
  }, [path])
}
