import { useEffect, useMemo, useState } from 'react'

import type { Team } from '#contract/draft.ts'
import { useAccount } from '#web/page/account.tsx'

import type { Golfer } from '../board/field.ts'
import { type Places, samePicks, savedPicks, applyTap, type Picks } from './picks.ts'
import { storePicks, storedPicks } from './stored-picks.ts'

/** A member's picks while they are being made. */
export interface Draft {
  picks: Picks
  /** The golfers of `picks`. */
  team: Golfer[]
  /** Whether `picks` are not what was saved. */
  changed: boolean
  /** What the last tap did, for those who do not see it. */
  said: string
  /** Why the last tap did nothing; empty when it did something. */
  refused: string
  tap: (golfer: Golfer) => void
  /** Forgets why the last tap did nothing: the reader has gone on to something else. */
  clearRefusal: () => void
  /** Takes a whole team over in place of this one, in a step that can be undone. */
  take: (team: readonly Golfer[], said?: string) => void
  guess: (predictedWinningScore: number | null) => void
  /** Takes the last tap back; null while there is none. */
  undo: (() => void) | null
  /** Called with what was saved: from here on it is not a change. */
  settle: (saved: Picks) => void
}

/** Holds a member's picks over the saved ones, and keeps unsaved ones across a reload. */
export function useDraft(leagueId: string, saved: Team, field: Golfer[], places: Places): Draft {
  const userId = useAccount().id
  const [own, setOwn] = useState<Picks | null>(() => storedPicks(userId, leagueId))
  const [past, setPast] = useState<string[][]>([])
  const [told, setTold] = useState({ said: '', refused: '' })

  const golfers = useMemo(() => new Map(field.map((one) => [one.apiPlayerId, one])), [field])
  const before = savedPicks(saved)
  const chosen = own ?? before
  const team = chosen.apiPlayerIds.flatMap((id) => golfers.get(id) ?? [])
  const picks = { ...chosen, apiPlayerIds: team.map(({ apiPlayerId }) => apiPlayerId) }
  const changed = !samePicks(picks, before)

  useEffect(() => storePicks(userId, leagueId, changed ? picks : null))
  useAskBeforeLeaving(changed)

  const choose = (apiPlayerIds: string[]) => setOwn({ ...picks, apiPlayerIds })
  const tap = (golfer: Golfer) => {
    const result = applyTap(team, golfer, places)
    setTold({ said: result.said, refused: result.team ? '' : result.said })
    if (!result.team) return
    setPast([...past, picks.apiPlayerIds])
    choose(result.team.map(({ apiPlayerId }) => apiPlayerId))
  }
  const take = (next: readonly Golfer[], said = pickedText(next.length)) => {
    setPast([...past, picks.apiPlayerIds])
    choose(next.map(({ apiPlayerId }) => apiPlayerId))
    setTold({ said, refused: '' })
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    choose(last)
    setPast(past.slice(0, -1))
    setTold({ said: 'The last change was undone', refused: '' })
  }
  return {
    picks,
    team,
    changed,
    tap,
    clearRefusal: () => setTold({ said: '', refused: '' }),
    take,
    ...told,
    guess: (predictedWinningScore) => setOwn({ ...picks, predictedWinningScore }),
    undo: past.length > 0 ? undo : null,
    settle: (now) => setOwn((own) => (own && samePicks(own, now) ? null : own)),
  }
}

const pickedText = (count: number) => (count === 1 ? '1 golfer picked' : `${count} golfers picked`)

/** Has the browser ask before a page with unsaved changes is left. */
function useAskBeforeLeaving(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [changed])
}
