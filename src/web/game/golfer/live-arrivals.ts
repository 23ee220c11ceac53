import { createStore } from '#web/ui/hooks/store.ts'

/** How often a golfer's sheet has led to Live Scores, whose address stays the same when it's the same golfer again. */
export const liveArrivals = createStore(0)
