import { lazy, Suspense, useEffect, useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { PastProgress as Progress } from '#contract/game/tournaments.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'
import { useMe } from '#web/api/session.tsx'
import { LockCountdown } from '#web/leagues/draft-deadline.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts'
import { LazyMount } from '#web/ui/lists/lazy-mount.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { defaultView, type SheetView } from '../field/sorting.ts'
import { useDraftList } from '../golfer/use-draft-list.ts'
import { legalPicks } from '../picks/picks.ts'
import { type Draft, useDraft } from '../picks/use-draft.ts'
import { useSaving } from '../picks/use-saving.ts'
import { DraftTray, trayId } from '../tray/draft-tray.tsx'
import { DraftToolbar } from './draft-toolbar.tsx'
import { GroupColumns } from './group-columns.tsx'
import { useGroupTabs } from './use-group-tabs.ts'

const AssistantCard = lazy(async () => ({
  default: (await import('../assistant/assistant-card.tsx')).AssistantCard,
}))
const AnalyticsCard = lazy(async () => ({
  default: (await import('../analytics/analytics-card.tsx')).AnalyticsCard,
}))
const PastProgress = lazy(async () => ({
  default: (await import('#web/tournaments/past-progress.tsx')).PastProgress,
}))
const GolferDialog = lazyDialog(
  ({ golfer }) => golfer.name,
  async () => (await import('../golfer/golfer-dialog.tsx')).GolferDialog,
)

interface DraftBoardProps {
  league: League
  saved: Team
  field: DraftGolfer[]
}

/** The board to pick from, above the tray: groups as columns, or as tabs on a narrow screen. */
export function DraftBoard({ league, saved, field }: DraftBoardProps) {
  const { places } = league.rules
  const wide = useMediaQuery('(min-width: 64rem)')
  const draft = useDraft(league, saved, field, places)
  const { tab, open, go, pick, moved } = useGroupTabs(draft, places, wide)
  const saving = useSaving(saved, draft, places)
  const { sheet, opened, close } = useDraftList(league, saving, pick)
  const { showAll, ...shown } = useShownGolfers()
  const [expanded, setUnfolded] = useState(false)
  useUndoKey(draft.undo)
  return (
    <>
      <a href={`#${trayId}`} className="link sr-only focus:not-sr-only">
        Skip to my team and Save
      </a>
      <div {...GolferDialog.opener}>
        <DraftToolbar
          {...{ league, field, sheet, ...shown }}
          onQuickPicked={() => setUnfolded(true)}
        />
        {sheet.past && <ResultsSoFar past={sheet.past} />}
        <GroupColumns
          {...{ field, sheet, wide, tab, ...shown }}
          onOpen={open}
          onShowAll={showAll}
        />
      </div>
      <output className="sr-only">{moved}</output>
      <DraftAdvice {...{ league, field, draft }} />
      <DraftTray
        {...{ saving, wide, expanded }}
        onExpandedChange={setUnfolded}
        deadline={
          <LockCountdown
            of={{ ...league, draftingEndDate: saved.draftingEndDate }}
            className="inline-block first-letter:uppercase"
          />
        }
        onGo={go}
      />
      {opened && <GolferDialog {...{ league, sheet }} golfer={opened} onClose={close} />}
    </>
  )
}

/** The golfers that are listed, and their order. */
function useShownGolfers() {
  const [shortlistOnly, onShortlistOnly] = useState(false)
  const [view, onView] = useState<SheetView>(defaultView)
  const showAll = () => {
    onShortlistOnly(false)
    onView({ ...view, filter: 'everyone' })
  }
  return { shortlistOnly, onShortlistOnly, view, onView, showAll }
}

interface DraftAdviceProps extends Pick<DraftBoardProps, 'league' | 'field'> {
  draft: Draft
}

/** The assistant and the analytics, which are for people with an account. */
function DraftAdvice({ league, field, draft }: DraftAdviceProps) {
  if (useMe().isGuest) return null
  return (
    <>
      <ErrorBoundary quiet>
        <LazyMount placeholder={<Skeleton className="h-28 sm:h-16" />}>
          <AssistantCard
            {...{ league, field }}
            loadField={() => Promise.resolve(field)}
            drafted={{ ...draft, replaceLabel: 'Use This Team' }}
          />
        </LazyMount>
      </ErrorBoundary>
      <ErrorBoundary quiet>
        <LazyMount placeholder={<Skeleton className="h-28 sm:h-16" />}>
          <AnalyticsCard
            {...{ league, field }}
            onUseTeam={(ids) => draft.replaceTeam(legalPicks(ids, field, league.rules.places))}
          />
        </LazyMount>
      </ErrorBoundary>
    </>
  )
}

const ResultsSoFar = ({ past }: { past: Progress }) => (
  <ErrorBoundary quiet>
    <Suspense>
      <div className="pb-2">
        <PastProgress past={past} />
      </div>
    </Suspense>
  </ErrorBoundary>
)

/** Undoes on Ctrl+Z or ⌘Z, except in a text field. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inText = event.target instanceof HTMLInputElement
      if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey) || inText) return
      event.preventDefault()
      undo?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo])
}
