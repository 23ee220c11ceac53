import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { slots } from '../leagues/groups.ts'
import { ruleLimits, teamSize } from '../leagues/rules.ts'
import {
  assignGroupsByRanking,
  checkSlotSizes,
  checkTeam,
  type EligibleGolfer,
  fillTeam,
  isTeamComplete,
} from './draft.ts'

const runs = Number(process.env['FIELDS'] ?? 2_000)

const count = fc.integer(ruleLimits.places)
const anyRules = fc
  .record({ places: fc.record({ A: count, B: count, C: count, W: count }) })
  .filter((rules) => {
    const size = teamSize(rules)
    return size >= ruleLimits.teamSize.min && size <= ruleLimits.teamSize.max
  })
const anyField = fc
  .array(fc.option(fc.integer({ min: 1, max: 999 })), { maxLength: 60 })
  .map((ranks) => ranks.map((rank, nth) => ({ apiPlayerId: `p${nth}`, rank })))

test(
  'law: after auto-fill of any field, setup is refused exactly where it is too small, else any team can be completed',
  () => {
    fc.assert(
      fc.property(anyField, anyRules, fc.infiniteStream(fc.boolean()), (golfers, rules, coin) => {
        const { places } = rules
        const groupOf = new Map(
          assignGroupsByRanking(golfers, rules).map((one) => [one.apiPlayerId, one.group]),
        )
        const field = golfers.map((golfer): EligibleGolfer => ({
          ...golfer,
          slot: groupOf.get(golfer.apiPlayerId) ?? 'W',
        }))
        const inSlot = slots.map((slot) => field.filter((golfer) => golfer.slot === slot))
        const [A = 0, B = 0, C = 0, W = 0] = inSlot.map(({ length }) => length)
        const check = () => checkSlotSizes({ A, B, C, W }, rules)
        const used = slots.filter((slot) => places[slot] > 0)
        if (golfers.length < teamSize(rules) + used.length) {
          expect(check).toThrow(/needs? at least/)
          return
        }
        expect(check).not.toThrow()
        const picked = slots.flatMap((slot, nth) =>
          (inSlot[nth] ?? []).filter(() => coin.next().value).slice(0, places[slot]),
        )
        const { team } = fillTeam(picked, field, places)
        expect(() => checkTeam(team, places)).not.toThrow()
        expect(isTeamComplete(team, places)).toBe(true)
      }),
      { numRuns: runs },
    )
  },
  90_000 + runs,
)
