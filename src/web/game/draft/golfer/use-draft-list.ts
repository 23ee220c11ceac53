import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { addToShortlist, listShortlist, removeFromShortlist } from '#contract/game/draft.ts'
import type { PastProgress } from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, endpointQuery } from '#web/api/client.ts'
import type { DraftGolfer } from '#web/game/draft/field/field.ts'
import { factsByGolfer, type GolferFacts } from '#web/game/draft/field/finishes.ts'
import type { Places } from '#web/game/draft/picks/picks.ts'
import type { Draft } from '#web/game/draft/picks/use-draft.ts'
import { editionOf, finishesQuery } from '#web/tournaments/queries.ts'
import { useStarredIds } from '#web/tournaments/stars/use-stars.ts'
import type { LoadableQuery } from '#web/ui/feedback/query-content.tsx'
import { usePageLoaded } from '#web/ui/hooks/use-page-loaded.ts'
import { useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts'

/** The data and actions of every list of the draft sheet. */
export interface DraftList {
  draft: Draft
  /** The golfers to mark as not saved. */
  unsaved: ReadonlySet<string>
  places: Places
  /** The course's. */
  timeZone: string
  /** What earlier tournaments say, by golfer; undefined until it is loaded. */
  facts: ReadonlyMap<string, GolferFacts> | undefined
  /** How far earlier results have been read; null once they all are. */
  past: PastProgress | null
  /** How far `facts` are loaded. */
  finishes: LoadableQuery<unknown>
  /** The golfers on my shortlist. */
  stars: ReadonlySet<string>
  onToggleStar: (apiPlayerId: string) => void
  onPick: (golfer: DraftGolfer) => void
  /** Opens what is known about a golfer. */
  onOpen: (golfer: DraftGolfer) => void
}

/** Gathers what the lists of the draft sheet share, and the golfer whose details are open. */
export function useDraftList(
  league: League,
  { draft, unsaved }: Pick<DraftList, 'draft' | 'unsaved'>,
  onPick: (golfer: DraftGolfer) => void,
) {
  const [lastOpened, setLastOpened] = useState<DraftGolfer | null>(null)
  const { isOpen, open, close } = useHistoryEntry('draft-golfer')
  // The rows are complete without them, so they wait until the page is there.
  const query = useQuery({ ...finishesQuery(editionOf(league)), enabled: usePageLoaded() })
  const facts = useMemo(() => query.data && factsByGolfer(query.data), [query.data])
  const shortlist = useShortlist(league.id)
  const sheet: DraftList = {
    draft,
    unsaved,
    places: league.rules.places,
    timeZone: league.timeZone,
    facts,
    past: query.data?.past ?? null,
    finishes: query,
    ...shortlist,
    onPick,
    onOpen(golfer) {
      setLastOpened(golfer)
      // A pick there scrolls the page to the next group. The way back must not undo that.
      history.scrollRestoration = 'manual'
      open()
    },
  }
  return { sheet, opened: isOpen ? lastOpened : null, close }
}

/** The ids of the golfers that I starred for this draft, and `onStar`, which toggles one. */
function useShortlist(id: string) {
  return useStarredIds({
    query: endpointQuery(
      // Under my team, so that its events reach my other windows.
      [...topics.team(id).key, 'shortlist'],
      listShortlist,
      { params: { id } },
      ({ apiPlayerIds }) => apiPlayerIds,
    ),
    add: (apiPlayerId) => call(addToShortlist, { params: { id, apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFromShortlist, { params: { id, apiPlayerId } }),
    failureTitle: 'Failed to save your shortlist',
  })
}
