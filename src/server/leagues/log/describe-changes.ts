import type { League } from '#contract/leagues/leagues.ts'
import { describePenalty } from '#domain/leagues/describe-rules.ts'
import { placesName, slots } from '#domain/leagues/groups.ts'
import { formatMoney } from '#domain/money/money.ts'

type Changeable = Pick<League, 'name' | 'nickname' | 'entryFee' | 'rules' | 'shootout'>

/** Describes what changed in a league, one line per change: `Penalty for a missed round: +8 → +6`. */
export function describeChanges(
  before: Changeable,
  after: Changeable,
): Record<keyof Changeable, string[]> {
  const [old, now] = [before.rules, after.rules]
  return {
    name: describeChange('Name', quoted(before.name), quoted(after.name)),
    entryFee: describeChange(
      'Entry fee',
      formatMoney(before.entryFee),
      formatMoney(after.entryFee),
    ),
    nickname: describeChange('Nickname', quoted(before.nickname), quoted(after.nickname)),
    shootout: describeChange('Weekend shootout', onOff(before.shootout), onOff(after.shootout)),
    rules: [
      ...slots.flatMap((slot) =>
        describeChange(placesName(slot), old.places[slot], now.places[slot]),
      ),
      ...describeChange('Golfers who count', old.counting, now.counting),
      ...describeChange('Penalty for a missed round', describePenalty(old), describePenalty(now)),
      ...describeChange(
        'The commissioner’s share',
        `${old.commissionerShare}%`,
        `${now.commissionerShare}%`,
      ),
    ],
  }
}

function describeChange(what: string, before: string | number, after: string | number): string[] {
  return before === after ? [] : [`${what}: ${before} → ${after}`]
}

const onOff = (on: boolean) => (on ? 'on' : 'off')

const quoted = (nickname: string | null) => (nickname === null ? 'none' : `“${nickname}”`)
