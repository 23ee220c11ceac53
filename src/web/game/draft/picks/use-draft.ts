import { useEffect, useMemo, useState } from 'react'

import type { TeamInput, Team } from '#contract/game/draft.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { samePicks } from '#domain/draft/draft.ts'
import { pluralize } from '#domain/words.ts'
import { isLeaving, useMe } from '#web/api/session.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { type Places, savedPicks, applyTap } from './picks.ts'
import { storePicks, storedPicks } from './stored-picks.ts'
import { isFeeRaised, useSaveTeam } from './use-save.ts'

/** A member's picks on the draft board. */
export interface Draft {
  leagueId: string
  picks: TeamInput
  /** The golfers of `picks`. */
  team: DraftGolfer[]
  /** Whether `picks` differ from the saved team. */
  isDirty: boolean
  /** Whether another team than the one that `picks` were made from is saved now, so that a person has to choose. */
  outdated: boolean
  /** Says what the last change did, for screen readers. */
  announcement: string
  /** Why the last tap did nothing; empty when it did something. */
  refusal: string
  /** Picks or removes a golfer. @returns the team after it; null when it did nothing */
  togglePick: (golfer: DraftGolfer) => readonly DraftGolfer[] | null
  /** Clears `refusal`, once the reader has moved on. */
  clearRefusal: () => void
  /** Replaces the whole team, in one step that can be undone. */
  replaceTeam: (team: readonly DraftGolfer[], announcement?: string) => void
  setGuess: (predictedWinningScore: number | null) => void
  /** Undoes the last change; null without one. */
  undo: (() => void) | null
  /** Saves picks as the member's team. */
  save: ReturnType<typeof useSaveTeam>['save']
  /** Saves the picks now. */
  saveNow: () => void
  /** Saves the picks in place of whatever is saved. */
  saveOverNewer: () => void
  /** Drops the picks for what is saved. */
  takeSaved: () => void
}

/**
 * Holds a member's changes on top of the saved team. Unsaved ones survive a reload. They agree to the entry fee
 * that the league had when the board was opened, and to a higher one only by a press on Save after a refusal has named it.
 */
export function useDraft(
  league: Pick<League, 'id' | 'entryFee'>,
  saved: Team,
  field: DraftGolfer[],
  places: Places,
): Draft {
  const { picks, team, change, discard, saveOver, ...state } = useUnsaved(league, saved, field)
  const [past, setPast] = useState<string[][]>([])
  const [notice, setNotice] = useState({ announcement: '', refusal: '' })

  const choose = (apiPlayerIds: string[]) => change({ apiPlayerIds })
  const togglePick = (golfer: DraftGolfer) => {
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
  const replaceTeam = (
    next: readonly DraftGolfer[],
    announcement = pickAnnouncement(next.length),
  ) => {
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
    ...state,
    leagueId: league.id,
    picks,
    team,
    togglePick,
    clearRefusal: () => setNotice({ announcement: '', refusal: '' }),
    replaceTeam,
    ...notice,
    setGuess: (predictedWinningScore) => change({ predictedWinningScore }),
    undo: past.length > 0 ? undo : null,
    saveNow: () => saveOver(picks.basedOn),
    saveOverNewer: () => saveOver(saved.savedAt),
    takeSaved() {
      discard()
      setPast([])
      state.save.reset()
      setNotice({ announcement: takenAnnouncement(saved), refusal: '' })
    },
  }
}

/** The picks, which stay those of the saved team until they are set, and how they are saved. */
function useUnsaved(
  { id: leagueId, entryFee }: Pick<League, 'id' | 'entryFee'>,
  saved: Team,
  field: DraftGolfer[],
) {
  const userId = useMe().id
  const [unsaved, setPicks] = useState<TeamInput | null>(() => storedPicks(userId, leagueId))
  const [openedFee] = useState(entryFee)
  const { save, hasSent } = useSaveTeam(leagueId, (sent, basedOn) => {
    const without = (unsaved: TeamInput | null) =>
      unsaved && (samePicks(unsaved, sent) ? null : { ...unsaved, basedOn })
    setPicks(without)
    // The board may be closed by now.
    storePicks(userId, leagueId, without(storedPicks(userId, leagueId)))
  })
  const golfers = useMemo(() => new Map(field.map((one) => [one.apiPlayerId, one])), [field])
  const before = savedPicks(saved)
  const chosen = unsaved ?? before
  const team = chosen.apiPlayerIds.flatMap((id) => golfers.get(id) ?? [])
  const apiPlayerIds = team.map(({ apiPlayerId }) => apiPlayerId)
  const isDirty = !samePicks({ ...chosen, apiPlayerIds }, before)
  const basedOn = unsaved && isDirty && !hasSent(before) ? (unsaved.basedOn ?? null) : saved.savedAt
  const agreedFee = Math.min(unsaved?.entryFee ?? openedFee, entryFee)
  const picks: TeamInput = { ...chosen, apiPlayerIds, basedOn, entryFee: agreedFee }
  useEffect(() => storePicks(userId, leagueId, isDirty ? picks : null))
  useWarnBeforeUnload(isDirty)
  const outdated = basedOn?.getTime() !== saved.savedAt?.getTime()
  const change = (what: Partial<TeamInput>) => setPicks({ ...picks, ...what })
  const saveOver = (basedOn: TeamInput['basedOn']) => {
    // The refusal has named the new fee.
    const fee = isFeeRaised(save.error) ? entryFee : agreedFee
    if (isDirty) change({ basedOn, entryFee: fee })
    save.mutate({ ...picks, basedOn, entryFee: fee })
  }
  return { picks, change, discard: () => setPicks(null), saveOver, team, isDirty, outdated, save }
}

const takenAnnouncement = ({ savedAt }: Team) =>
  savedAt ? 'Your picks are the saved team now' : 'Your picks are discarded. You have no saved team'

const pickAnnouncement = (count: number) => `${pluralize(count, 'golfer')} picked`

/** Makes the browser ask before the reader leaves a page with unsaved changes. */
function useWarnBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      // Signing out has dropped them.
      if (!isLeaving.get()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
}
