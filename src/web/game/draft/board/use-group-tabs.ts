import { useState } from 'react'

import { slotName, type Slot } from '#domain/leagues/groups.ts'

import type { DraftGolfer } from '../field/field.ts'
import { type Places, nextOpenSlot, slotsIn, unfilledSlots } from '../picks/picks.ts'
import type { Draft } from '../picks/use-draft.ts'
import { headingId } from './group-columns.tsx'

/**
 * The open group on a narrow screen. A pick that fills it opens the next one with a place left, unless the reader
 * went back to a full group on purpose, to exchange a golfer.
 */
export function useGroupTabs(draft: Draft, places: Places, wide: boolean) {
  const [tab, setTab] = useState<Slot>(
    () => unfilledSlots(draft.team, places)[0] ?? slotsIn(places)[0] ?? 'A',
  )
  const [isExchange, setIsExchange] = useState(false)
  const [moved, setMoved] = useState('')

  const open = (slot: Slot) => {
    setTab(slot)
    setIsExchange(!unfilledSlots(draft.team, places).includes(slot))
    setMoved('')
    draft.clearRefusal()
  }
  const go = (slot: Slot) => {
    open(slot)
    focusHeading(slot, wide ? 'nearest' : 'start')
  }
  const pick = (golfer: DraftGolfer) => {
    const { slot } = golfer
    const team = draft.togglePick(golfer)
    const next = team && !isExchange && slot === tab && nextOpenSlot(draft.team, team, slot, places)
    if (wide || !next) return
    setTab(next)
    setMoved(`Next: ${slotName(next)}`)
    focusHeading(next, 'nearest')
  }
  return { tab, open, go, pick, moved }
}

function focusHeading(slot: Slot, block: ScrollLogicalPosition): void {
  // Wait until the tab is open.
  requestAnimationFrame(() => {
    const heading = document.getElementById(headingId(slot))
    heading?.scrollIntoView({ block })
    heading?.focus({ preventScroll: true })
  })
}
