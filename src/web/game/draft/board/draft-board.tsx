import { lazy, Suspense, useEffect, useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { Deadline } from '#web/format/time.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { WhenNear } from '#web/ui/lists/when-near.tsx'

import type { Golfer } from '../field/field.ts'
import { useSheet } from '../golfer/use-sheet.ts'
import { useDraft } from '../picks/use-draft.ts'
import { DraftTray, trayId } from '../tray/draft-tray.tsx'
import { BoardTools } from './board-tools.tsx'
import { GroupColumns } from './group-columns.tsx'
import { useTab } from './use-tab.ts'

const AssistantCard = lazy(async () => ({
  default: (await import('../assistant/assistant-card.tsx')).AssistantCard,
}))
const GolferSheet = lazy(async () => ({
  default: (await import('../golfer/golfer-sheet.tsx')).GolferSheet,
}))

interface DraftBoardProps {
  league: League
  saved: Team
  field: Golfer[]
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
}

/** The board to pick from, above the tray: groups as columns, or as tabs on a narrow screen. */
export function DraftBoard({ league, saved, field, offset }: DraftBoardProps) {
  const { timeZone } = league
  const { places } = league.rules
  const wide = useMedia('(min-width: 64rem)')
  const draft = useDraft(league.id, saved, field, places)
  const { tab, open, go, pick, moved } = useTab(draft, places, wide)
  const { sheet, opened, close } = useSheet(league, draft, pick)
  const [shortlistOnly, setShortlistOnly] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  useUndoKey(draft.undo)
  return (
    <>
      <a href={`#${trayId}`} className="link sr-only focus:not-sr-only">
        Skip to my team and Save
      </a>
      <div>
        <BoardTools
          leagueId={league.id}
          {...{ field, draft, places, timeZone, shortlistOnly }}
          onShortlistOnly={setShortlistOnly}
          onDrawn={() => setUnfolded(true)}
        />
        <GroupColumns
          {...{ field, sheet, wide, tab, shortlistOnly }}
          onOpen={open}
          onShowAll={() => setShortlistOnly(false)}
        />
      </div>
      <output className="sr-only">{moved}</output>
      <WhenNear placeholder={<Skeleton className="h-28 sm:h-16" />}>
        <AssistantCard
          {...{ league, field }}
          loadField={() => Promise.resolve(field)}
          drafted={{ ...draft, replaceLabel: 'Take this team' }}
        />
      </WhenNear>
      <DraftTray
        {...{ saved, draft, places, wide, offset, unfolded }}
        onUnfold={setUnfolded}
        deadline={
          <Deadline
            at={saved.draftingEndDate}
            offset={offset}
            estimated={league.draftingEndEstimated}
            timeZone={timeZone}
            className="inline-block first-letter:uppercase"
          />
        }
        onGo={go}
      />
      {opened && (
        <Suspense>
          <GolferSheet {...{ league, sheet }} golfer={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

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
