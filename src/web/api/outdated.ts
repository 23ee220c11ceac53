import { createStore } from '#web/ui/hooks/store.ts'

/** Whether a newer build has taken over since this page was loaded. */
export const newBuildReady = createStore(false)
