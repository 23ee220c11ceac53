import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { saveTeam, type Team } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { ApiError, call, errorMessage, statusOf } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { useAccount } from '#web/page/account.tsx'

import type { Golfer } from '../field/field.ts'
import { type Places, samePicks, savedPicks, applyTap, type Picks } from './picks.ts'
import { storePicks, storedPicks } from './stored-picks.ts'

/** A member's picks on the draft board. */
export interface Draft {
  picks: Picks
  /** The golfers of `picks`. */
  team: Golfer[]
  /** Whether `picks` differ from the saved team. */
  changed: boolean
  /** Says what the last change did, for screen readers. */
  announcement: string
  /** Why the last tap did nothing; empty when it did something. */
  refusal: string
  /** Picks or removes a golfer. @returns the team after it; null when it did nothing */
  tap: (golfer: Golfer) => readonly Golfer[] | null
  /** Clears `refusal`, once the reader has moved on. */
  clearRefusal: () => void
  /** Replaces the whole team, in one step that can be undone. */
  replaceTeam: (team: readonly Golfer[], announcement?: string) => void
  setGuess: (predictedWinningScore: number | null) => void
  /** Undoes the last change; null without one. */
  undo: (() => void) | null
  /** Saves picks as the member's team. */
  save: ReturnType<typeof useSave>
}

/** Holds a member's changes on top of the saved team. Unsaved ones survive a reload. */
export function useDraft(leagueId: string, saved: Team, field: Golfer[], places: Places): Draft {
  const userId = useAccount().id
  const [unsaved, setUnsaved] = useState<Picks | null>(() => storedPicks(userId, leagueId))
  const [past, setPast] = useState<string[][]>([])
  const [notice, setNotice] = useState({ announcement: '', refusal: '' })

  const save = useSave(leagueId, (picks) =>
    setUnsaved((unsaved) => (unsaved && samePicks(unsaved, picks) ? null : unsaved)),
  )
  const golfers = useMemo(() => new Map(field.map((one) => [one.apiPlayerId, one])), [field])
  const before = savedPicks(saved)
  const chosen = unsaved ?? before
  const team = chosen.apiPlayerIds.flatMap((id) => golfers.get(id) ?? [])
  const picks = { ...chosen, apiPlayerIds: team.map(({ apiPlayerId }) => apiPlayerId) }
  const changed = !samePicks(picks, before)

  useEffect(() => storePicks(userId, leagueId, changed ? picks : null))
  useAskBeforeLeaving(changed)

  const choose = (apiPlayerIds: string[]) => setUnsaved({ ...picks, apiPlayerIds })
  const tap = (golfer: Golfer) => {
    const result = applyTap(team, golfer, places)
    setNotice({
      announcement: result.announcement,
      refusal: result.team ? '' : result.announcement,
    })
    if (!result.team) return null
    setPast([...past, picks.apiPlayerIds])
    choose(result.team.map(({ apiPlayerId }) => apiPlayerId))
    return result.team
  }
  const replaceTeam = (next: readonly Golfer[], announcement = pickedText(next.length)) => {
    setPast([...past, picks.apiPlayerIds])
    choose(next.map(({ apiPlayerId }) => apiPlayerId))
    setNotice({ announcement, refusal: '' })
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    choose(last)
    setPast(past.slice(0, -1))
    setNotice({ announcement: 'The last change was undone', refusal: '' })
  }
  return {
    picks,
    team,
    changed,
    tap,
    clearRefusal: () => setNotice({ announcement: '', refusal: '' }),
    replaceTeam,
    ...notice,
    setGuess: (predictedWinningScore) => setUnsaved({ ...picks, predictedWinningScore }),
    undo: past.length > 0 ? undo : null,
    save,
  }
}

const pickedText = (count: number) => (count === 1 ? '1 golfer picked' : `${count} golfers picked`)

/** Saves picks as my team. The picks stay on the board even if saving fails. */
function useSave(leagueId: string, onSaved: (picks: Picks) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Picks) => call(saveTeam, { params: { id: leagueId }, body }),
    onSuccess(team, picks) {
      client.setQueryData(teamQuery(leagueId).queryKey, team)
      onSaved(picks)
      return client.invalidateQueries({ queryKey: membersQuery(leagueId).queryKey })
    },
    // A rule refused them: this page's league, field or deadline is out of date.
    onError(error) {
      if (statusOf(error) !== 409) return
      void client.invalidateQueries({ queryKey: topics.league(leagueId).key })
      void client.invalidateQueries({ queryKey: keys.tournaments })
    },
  })
}

/** Why saving failed, as a sentence. */
export function saveFailure(error: Error): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'The network could not be reached. Your picks are kept here.'
  }
  return errorMessage(error, 'Failed to save your team. Your picks are kept here.')
}

/** Makes the browser ask before the reader leaves a page with unsaved changes. */
function useAskBeforeLeaving(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
}
