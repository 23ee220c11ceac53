import { clsx } from 'clsx'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Team } from '#contract/draft.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

import { savesItself } from '../picks/autosave.ts'
import { GuessField } from './guess-field.tsx'
import { refusalOf, type Places } from '../picks/picks.ts'
import { SaveStatus } from './save-status.tsx'
import { SlotTiles } from './slot-tiles.tsx'
import { trayClass } from './tray-class.ts'
import { TraySummary } from './tray-summary.tsx'
import { useAutosave } from '../picks/use-autosave.ts'
import type { Draft } from '../picks/use-draft.ts'
import { saveFailure, useSave } from '../picks/use-save.ts'
import { useWide } from '../use-wide.ts'
import { closingText } from '../draft-text.ts'

const PushOffer = lazy(async () => ({
  default: (await import('#web/notifications/push-offer.tsx')).PushOffer,
}))

interface DraftTrayProps {
  leagueId: string
  saved: Team
  draft: Draft
  places: Places
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number
  /** The clock to the deadline. */
  deadline: ReactNode
  onGo: (slot: Slot) => void
}

export const trayId = 'draft-tray'

/** My team's slots, the guess, the clock and Save; it stays in sight, and folds up on a phone. */
export function DraftTray(props: DraftTrayProps) {
  const { leagueId, saved, draft, places, offset, deadline, onGo } = props
  const [unfolded, setUnfolded] = useState(false)
  const [newHere] = useState(!saved.savedAt)
  const wide = useWide()
  const save = useSave(leagueId, draft.settle)
  const go = (slot: Slot) => {
    setUnfolded(false)
    onGo(slot)
  }
  const refusal = refusalOf(draft.team, places)
  // To the server an empty team is none: there is something to save only where one is taken back. What
  // has just saved itself may be saved again, for whoever wants to see it done.
  const empty = draft.team.length === 0
  const savable = refusal === null && !(empty && !saved.savedAt)
  const soon = useAutosave({
    save,
    picks: draft.picks,
    due: draft.changed && savable && savesItself(saved, draft.team, places),
    closesAt: saved.draftingEndDate.getTime() - offset,
  })
  const problem = refusal ?? (draft.refused || (save.error && saveFailure(save.error)))

  return (
    <section
      id={trayId}
      tabIndex={-1}
      aria-label="My team"
      data-tray
      className={clsx(trayClass, 'grid gap-2 lg:gap-3')}
    >
      {!wide && (
        <TraySummary
          team={draft.team}
          places={places}
          guess={draft.picks.predictedWinningScore}
          unfolded={unfolded}
          onUnfold={setUnfolded}
        />
      )}
      {(wide || unfolded) && (
        <div id="draft-tray-team" className="grid max-h-[50dvh] gap-3 overflow-y-auto p-0.5">
          <SlotTiles team={draft.team} places={places} onUnpick={draft.tap} onGo={go} />
          {!wide && <Guess draft={draft} />}
          {!wide && <ClosingNote saved={saved} places={places} />}
        </div>
      )}
      {newHere && saved.savedAt && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      {problem && (
        <p
          role={draft.refused ? undefined : 'alert'}
          className="border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm font-semibold text-rough"
        >
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm lg:flex-nowrap lg:gap-x-4">
        <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-x-3 leading-snug max-lg:contents">
          <p className="font-semibold max-lg:w-full">{deadline}</p>
          <p className="min-w-0 max-lg:grow max-lg:basis-0">
            <SaveStatus
              saved={saved}
              size={wide ? null : teamSize({ places })}
              changed={draft.changed}
              saving={save.isPending}
              soon={soon}
            />
          </p>
          {wide && <ClosingNote saved={saved} places={places} />}
        </div>
        {wide && <Guess draft={draft} />}
        <IconButton
          label="Undo the last change"
          aria-disabled={!draft.undo}
          onClick={draft.undo ?? undefined}
          icon={<Undo2 aria-hidden="true" className="size-5" />}
        />
        <Button
          variant="primary"
          className="shrink-0 lg:min-w-36"
          pending={save.isPending}
          aria-disabled={!savable}
          onClick={() => savable && save.mutate(draft.picks)}
        >
          {save.isError && draft.changed ? 'Try again' : 'Save team'}
        </Button>
      </div>
      <output className="sr-only">{draft.said}</output>
    </section>
  )
}

const Guess = ({ draft }: { draft: Draft }) => (
  <GuessField value={draft.picks.predictedWinningScore} onChange={draft.guess} />
)

const ClosingNote = ({ saved, places }: { saved: Team; places: Places }) => (
  <p className="text-sm text-ink-soft lg:w-full lg:text-xs">
    {closingText(saved, teamSize({ places }))}
  </p>
)
