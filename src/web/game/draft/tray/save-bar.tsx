import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Team } from '#contract/game/draft.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { IconButton } from '#web/ui/inputs/icon-button.tsx'

import { saveStatusText } from '../draft-text.ts'
import type { Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'

/** How far the team on the board is saved. */
export interface Saving {
  saved: Team
  draft: Draft
  places: Places
  /** Whether the team on the board can be saved. */
  savable: boolean
  /** Whether an autosave is about to start. */
  soon: boolean
}

interface SaveBarProps {
  saving: Saving
  /** The countdown to the deadline. */
  deadline: ReactNode
  /** Says what happens when drafting closes. */
  closing: ReactNode
  guess: ReactNode
}

/** The last row of a wide tray: the countdown, whether the team is saved, the guess, Undo and Save. */
export function SaveBar({ saving, deadline, closing, guess }: SaveBarProps) {
  return (
    <div className="flex items-center gap-4 text-sm">
      <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-x-3 leading-snug">
        <p className="font-semibold">{deadline}</p>
        <p className="min-w-0">
          <SaveStatus saving={saving} size={null} />
        </p>
        {closing}
      </div>
      {guess}
      <UndoButton draft={saving.draft} />
      <SaveButton saving={saving} />
    </div>
  )
}

/** Whether the team is saved. @param size null where it need not say how many golfers are missing */
export function SaveStatus({ saving, size }: { saving: Saving; size: number | null }) {
  const { saved, draft, soon } = saving
  const pendingText = draft.save.isPending ? 'Saving...' : soon && 'Saving in a moment...'
  const isUnsaved = draft.changed && !pendingText
  return (
    <output className={isUnsaved ? 'font-semibold text-rough' : 'text-ink-soft'}>
      {pendingText || saveStatusText(saved, size, draft.changed)}
    </output>
  )
}

/** The number of golfers of a complete team. */
export const sizeOf = ({ places }: Saving): number => teamSize({ places })

/** Saves the team now. */
export function SaveButton({ saving }: { saving: Saving }) {
  const { picks, changed, outdated, save } = saving.draft
  const savable = saving.savable && !outdated
  return (
    <Button
      variant="primary"
      className="shrink-0 max-lg:px-3 lg:min-w-36"
      pending={save.isPending}
      aria-disabled={!savable}
      onClick={() => savable && save.mutate(picks)}
    >
      {save.isError && changed && !outdated ? (
        'Try again'
      ) : (
        <span>
          Save<span className="max-lg:sr-only"> team</span>
        </span>
      )}
    </Button>
  )
}

/** Undoes the last change of the picks. */
export function UndoButton({ draft }: { draft: Draft }) {
  return (
    <IconButton
      label="Undo the last change"
      aria-disabled={!draft.undo}
      onClick={draft.undo ?? undefined}
      icon={<Undo2 aria-hidden="true" className="size-5" />}
    />
  )
}
