import type { Team } from '#contract/game/draft.ts'

import { pickRefusal, type Places } from './picks.ts'
import { canAutosave, useAutosave } from './use-autosave.ts'
import type { Draft } from './use-draft.ts'
import { isTeamChanged, saveErrorText } from './use-save.ts'

/** Whether the team on the board is saved. */
export interface SaveState {
  saved: Team
  draft: Draft
  places: Places
  /** Whether the team on the board can be saved. */
  canSave: boolean
  /** Whether an autosave is about to start. */
  isSaveScheduled: boolean
  /** The golfers to mark as not saved. */
  unsaved: ReadonlySet<string>
  /** Why a tap did nothing, or why the team can't be or wasn't saved. */
  problem: string | null
}

/** Whether the team is saved, and why not. A complete one saves itself. */
export function useSaving(saved: Team, draft: Draft, places: Places): SaveState {
  const refusal = pickRefusal(draft.team, places)
  // Saving an empty team withdraws a saved one; without one there is nothing to save. A team that was
  // just autosaved can be saved again, for anyone who wants to see it done.
  const canSave = refusal === null && (draft.team.length > 0 || saved.savedAt !== null)
  const isSaveScheduled = useAutosave({
    leagueId: draft.leagueId,
    save: draft.save,
    picks: draft.picks,
    isScheduled:
      draft.isDirty && !draft.outdated && canSave && canAutosave(saved, draft.team, places),
    closesAt: saved.draftingEndDate.getTime(),
  })
  const { error } = draft.save
  const failure = error && !isTeamChanged(error) && saveErrorText(error, isSaveScheduled)
  const problem = refusal ?? (draft.refusal || failure || null)
  const unsaved = unsavedGolfers(saved, draft, isSaveScheduled)
  return { saved, draft, places, canSave, isSaveScheduled, unsaved, problem }
}

/**
 * The golfers on the board who aren't in the saved team, unless a save is on its way that hasn't failed yet. Without a
 * saved team, Save says that no one is.
 */
function unsavedGolfers(saved: Team, draft: Draft, isSaveScheduled: boolean): ReadonlySet<string> {
  const { isPending, isError } = draft.save
  const isSaving = isPending || isSaveScheduled
  const ids = new Set(draft.picks.apiPlayerIds)
  if (!isError && (isSaving || !saved.savedAt)) return new Set()
  for (const { apiPlayerId } of saved.golfers) ids.delete(apiPlayerId)
  return ids
}
