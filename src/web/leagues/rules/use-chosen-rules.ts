import { useState } from 'react'

import type { Rules } from '#domain/leagues/rules.ts'

/**
 * The rules in a dialog that changes some. The others may change on another device in the meantime, and stay as they are
 * by now.
 */
export function useChosenRules(now: Rules) {
  const [chosen, setChosen] = useState<Partial<Rules>>({})
  return {
    /** The changed ones, to send. */
    chosen,
    rules: { ...now, ...chosen },
    choose: (rules: Rules) => setChosen(changedRules(now, rules)),
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const changedRules = (now: Rules, chosen: Rules): Partial<Rules> => ({
  ...(!isSame(chosen.places, now.places) && { places: chosen.places }),
  ...(chosen.counting !== now.counting && { counting: chosen.counting }),
  ...(!isSame(chosen.penalty, now.penalty) && { penalty: chosen.penalty }),
  ...(chosen.commissionerShare !== now.commissionerShare && {
    commissionerShare: chosen.commissionerShare,
  }),
})
