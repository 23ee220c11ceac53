import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { newBuildReady } from './connection-status.ts'

/** Makes the next navigation a full page load once a newer build is out, unless it would cut off something being saved. */
export function useReloadForNewBuild(path: string): void {
  const client = useQueryClient()
  const initial = useRef(path)
  useEffect(() => {
    if (path !== initial.current && newBuildReady.get() && !client.isMutating()) location.reload()
  }, [client, path])
}
