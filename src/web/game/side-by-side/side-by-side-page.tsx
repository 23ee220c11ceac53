import { useSearchParams } from 'wouter'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'

import { AfterLockPageLayout } from '../leaderboard/after-lock-page-layout.tsx'
import { TeamComparison } from './team-comparison.tsx'

/** `/leagues/:id/side-by-side?one=…&other=…`: any two teams, with what they share cancelled out. */
export function SideBySidePage() {
  return (
    <AfterLockPageLayout
      title="Side by Side"
      description="Then you can put any two side by side, with shared golfers canceled out."
    >
      {(league, board) => <ChosenTeams {...{ league, board }} />}
    </AfterLockPageLayout>
  )
}

function ChosenTeams({ league, board }: { league: League; board: Leaderboard }) {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  const { standings } = board
  if (standings.length < 2) {
    return (
      <Card>
        <EmptyState title="Only one team">It takes two teams to compare.</EmptyState>
      </Card>
    )
  }
  const find = (userId: string | null) => standings.find((line) => line.userId === userId)
  const asked = { one: find(address.get('one')), other: find(address.get('other')) }
  const one = asked.one ?? [find(me.id), ...standings].find((line) => line && line !== asked.other)
  const other =
    asked.other && asked.other !== one ? asked.other : standings.find((line) => line !== one)
  if (!one || !other) return null
  const choose = (next: { one: string; other: string }) => setAddress(next, { replace: true })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TeamSelect
          name="one"
          label="Team"
          {...{ standings }}
          value={one}
          onChange={(userId) =>
            choose({ one: userId, other: userId === other.userId ? one.userId : other.userId })
          }
        />
        <TeamSelect
          name="other"
          label="Against"
          {...{ standings }}
          value={other}
          onChange={(userId) =>
            choose({ one: userId === one.userId ? other.userId : one.userId, other: userId })
          }
        />
      </div>
      <TeamComparison {...{ one, other, league, board }} />
    </>
  )
}

interface TeamChoiceProps {
  name: string
  label: string
  standings: readonly LeaderboardRow[]
  value: LeaderboardRow
  onChange: (userId: string) => void
}

function TeamSelect({ name, label, standings, value, onChange }: TeamChoiceProps) {
  return (
    <Field {...{ name, label }} className="min-w-0">
      {(control) => (
        <Select {...control} value={value.userId} onChange={({ target }) => onChange(target.value)}>
          {standings.map(({ userId, position, name }) => (
            <option key={userId} value={userId}>
              {position} {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
