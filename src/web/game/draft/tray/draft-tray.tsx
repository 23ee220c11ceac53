import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { atDeadlineText } from '../draft-text.ts'
import type { Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'
import type { SaveState } from '../picks/use-saving.ts'
import { CompactTray, trayTeamId } from './compact-tray.tsx'
import { GuessField } from './guess-field.tsx'
import { NewerTeam } from './newer-team.tsx'
import { SaveBar, UndoButton } from './save-bar.tsx'
import { TeamSlots } from './team-slots.tsx'

const PushOffer = lazy(async () => ({
  default: (await import('#web/accounts/notifications/push-prompt.tsx')).PushPrompt,
}))

interface DraftTrayProps {
  saving: SaveState
  /** Whether the groups stand side by side; the tray is then always open. */
  wide: boolean
  /** Whether it is open on a narrow screen. */
  expanded: boolean
  onExpandedChange: (expanded: boolean) => void
  /** The countdown to the deadline. */
  deadline: ReactNode
  /** Opens a group. */
  onGo: (slot: Slot) => void
}

/** The tray's place: along the bottom, above the league's tab bar on a phone. */
export const trayClass =
  'sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 -mx-4 mt-5 border-t-2 border-ink bg-board px-4 py-2 shadow-lift md:bottom-0 md:mx-0 md:border-x md:border-x-line lg:py-3'

const problemClass =
  'border-s-4 border-rough bg-rough-soft px-3 py-2 text-sm font-semibold text-rough'

/** The element id of the tray. */
export const trayId = 'draft-tray'

/** My slots, my guess, the countdown and Save. It stays in sight; on a narrow screen it is one line that opens. */
export function DraftTray(props: DraftTrayProps) {
  const { saving, wide, deadline, expanded, onExpandedChange, onGo } = props
  const { saved, draft, places } = saving
  const question = useTiebreakerQuestion(saved, draft, places)
  const open = (isOpen: boolean) => {
    // A guess in the open tray is an answer, too.
    if (question.isAnswered) question.close()
    onExpandedChange(isOpen)
  }
  const go = (slot: Slot) => {
    open(false)
    onGo(slot)
  }
  const slots = (
    <TeamSlots
      places={places}
      unsaved={saving.unsaved}
      team={draft.team}
      onRemove={draft.togglePick}
      onOpenGroup={go}
    />
  )
  const guess = <GuessField value={draft.picks.predictedWinningScore} onChange={draft.setGuess} />
  const isAsking = question.isAsked && !wide && !expanded
  const atDeadline = atDeadlineText(saved, teamSize({ places }))
  const closing = <p className="text-sm text-ink-soft lg:w-full lg:text-xs">{atDeadline}</p>
  return (
    <section
      id={trayId}
      tabIndex={-1}
      aria-label="My Team"
      data-tray
      className={clsx(trayClass, 'grid gap-2 lg:gap-3')}
    >
      <TrayNotes saving={saving} />
      {isAsking && <TiebreakerQuestion {...{ question, guess }} />}
      {wide ? (
        <>
          {slots}
          <SaveBar {...{ saving, deadline, closing, guess }} />
        </>
      ) : (
        <>
          <CompactTray {...{ saving, expanded }} onExpandedChange={open} />
          {expanded && <OpenTeam {...{ draft, slots, guess, deadline, closing }} />}
        </>
      )}
      <output className="sr-only">{draft.announcement}</output>
      <output className="sr-only">
        {isAsking && 'Your team is complete. What will the winner shoot?'}
      </output>
    </section>
  )
}

interface OpenTeamProps extends Pick<DraftTrayProps, 'deadline'> {
  draft: Draft
  slots: ReactNode
  guess: ReactNode
  closing: ReactNode
}

/** The team and the guess, below the line that opens them. */
const OpenTeam = ({ draft, slots, guess, deadline, closing }: OpenTeamProps) => (
  <div
    id={trayTeamId}
    className="grid max-h-[50dvh] grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto p-0.5"
  >
    {slots}
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      {guess}
      <UndoButton draft={draft} />
    </div>
    <p className="text-sm font-semibold">{deadline}</p>
    {closing}
  </div>
)

/** Asks for the tiebreaker once, when the last golfer is picked, where its field is folded away. */
function useTiebreakerQuestion(saved: Team, draft: Draft, places: Places) {
  const isAnswered = draft.picks.predictedWinningScore !== null
  const [isOpen, setOpen] = useState(!isAnswered && !saved.complete)
  useFocusAfterChange(isOpen, () => document.getElementById(trayId))
  return {
    isAsked: isOpen && draft.team.length >= teamSize({ places }),
    isAnswered,
    close: () => setOpen(false),
  }
}

interface TiebreakerQuestionProps {
  question: ReturnType<typeof useTiebreakerQuestion>
  guess: ReactNode
}

const TiebreakerQuestion = ({ question, guess }: TiebreakerQuestionProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
    {guess}
    <Button variant="ghost" className="px-2.5!" onClick={question.close}>
      {question.isAnswered ? 'Done' : 'Skip'}
    </Button>
  </div>
)

/** Notes that come first: the offer to notify a newcomer, another device's team, and why something didn't work. */
function TrayNotes({ saving }: Pick<DraftTrayProps, 'saving'>) {
  const { saved, draft, problem } = saving
  const [isNewcomer] = useState(!saved.savedAt)
  return (
    <>
      {isNewcomer && saved.complete && (
        <p className="font-display text-xl font-semibold text-fairway">You’re in</p>
      )}
      {isNewcomer && saved.savedAt && (
        <ErrorBoundary quiet>
          <Suspense>
            <PushOffer question="Saved. Want a heads-up if one of your golfers withdraws or picks are about to lock?" />
          </Suspense>
        </ErrorBoundary>
      )}
      {draft.outdated && <NewerTeam saving={saving} />}
      {problem && (
        // Why a tap did nothing is announced already.
        <p role={draft.refusal ? undefined : 'alert'} className={problemClass}>
          {problem}
        </p>
      )}
    </>
  )
}
