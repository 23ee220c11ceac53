import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Team } from '#contract/draft.ts'
import { teamSize } from '#domain/leagues/rules.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

import { saveStatusText } from '../draft-text.ts'
import type { Places } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'
import type { useSave } from '../picks/use-save.ts'

interface SaveBarProps {
  saved: Team
  draft: Draft
  places: Places
  /** The countdown to the deadline. */
  deadline: ReactNode
  save: ReturnType<typeof useSave>
  /** Whether the team on the board can be saved. */
  savable: boolean
  /** Whether an autosave is about to start. */
  soon: boolean
  /** Shown in the bar on a wide screen: what happens when drafting closes, and the guess. */
  wide: { closing: ReactNode; guess: ReactNode } | null
}

/** The tray's last row: the countdown, whether the team is saved, Undo and Save. */
export function SaveBar(props: SaveBarProps) {
  const { saved, draft, places, deadline, save, savable, soon, wide } = props
  const pendingText = save.isPending ? 'Saving...' : soon && 'Saving in a moment...'
  const isUnsaved = draft.changed && !pendingText
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm lg:flex-nowrap lg:gap-x-4">
      <div className="flex min-w-0 grow basis-0 flex-wrap items-center gap-x-3 leading-snug max-lg:contents">
        <p className="font-semibold max-lg:w-full">{deadline}</p>
        <p className="min-w-0 max-lg:grow max-lg:basis-0">
          <output className={isUnsaved ? 'font-semibold text-rough' : 'text-ink-soft'}>
            {pendingText ||
              saveStatusText(saved, wide ? null : teamSize({ places }), draft.changed)}
          </output>
        </p>
        {wide?.closing}
      </div>
      {wide?.guess}
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
  )
}
