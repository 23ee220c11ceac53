import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { teamSize } from '#domain/leagues/rules.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { IconButton } from '#web/ui/inputs/icon-button.tsx'

import { saveStatusText } from '../draft-text.ts'
import type { Draft } from '../picks/use-draft.ts'
import type { SaveState } from '../picks/use-saving.ts'

interface SaveBarProps {
  saving: SaveState
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
export function SaveStatus({ saving, size }: { saving: SaveState; size: number | null }) {
  const { saved, draft, isSaveScheduled } = saving
  const pendingText = draft.save.isPending
    ? 'Saving...'
    : isSaveScheduled && 'Saving in a moment...'
  const isUnsaved = draft.isDirty && !pendingText
  return (
    <output
      // The pick is announced already, and then that it is saved.
      aria-live={pendingText ? 'off' : 'polite'}
      className={isUnsaved ? 'font-semibold text-rough' : 'text-ink-soft'}
    >
      {pendingText || saveStatusText(saved, size, draft.isDirty)}
    </output>
  )
}

/** The number of golfers of a complete team. */
export const completeTeamSize = ({ places }: SaveState): number => teamSize({ places })

/** Saves the team now. */
export function SaveButton({ saving }: { saving: SaveState }) {
  const { isDirty, outdated, save, saveNow } = saving.draft
  const canSave = saving.canSave && !outdated
  return (
    <Button
      variant="primary"
      className="shrink-0 max-lg:px-3 lg:min-w-36"
      pending={save.isPending}
      aria-disabled={!canSave}
      onClick={() => canSave && saveNow()}
    >
      {save.isError && isDirty && !outdated ? (
        'Try Again'
      ) : (
        <span>
          Save<span className="max-lg:sr-only"> Team</span>
        </span>
      )}
    </Button>
  )
}

/** Undoes the last change of the picks. */
export function UndoButton({ draft }: { draft: Draft }) {
  return (
    <IconButton
      label="Undo the Last Change"
      aria-disabled={!draft.undo}
      onClick={draft.undo ?? undefined}
    >
      <Undo2 className="size-5" />
    </IconButton>
  )
}
