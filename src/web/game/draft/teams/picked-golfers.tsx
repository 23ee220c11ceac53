import { clsx } from 'clsx'

import { slotName } from '#domain/leagues/groups.ts'
import { Card } from '#web/ui/display/card.tsx'

import type { MemberTeam } from '../../week/reveal/member-team.ts'
import { type PickedGolfer, picksByGolfer } from '../picks-by-golfer.ts'

interface PickedGolfersProps {
  teams: readonly MemberTeam[]
  /** My user id; my golfers are flagged. */
  me: string
}

/** The picked golfers, a board for each group, with the members who picked them. */
export function PickedGolfers({ teams, me }: PickedGolfersProps) {
  const bySlot = Map.groupBy(picksByGolfer(teams), ({ groupId }) => groupId)
  return (
    <div className="grid items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(max(40%,min(15rem,100%)),1fr))]">
      {[...bySlot].map(([slot, golfers]) => (
        <Card key={slot} title={slotName(slot)} level={3} flush>
          <ul>
            {golfers.map((golfer) => (
              <PickedRow
                key={golfer.apiPlayerId}
                golfer={golfer}
                teamCount={teams.length}
                me={me}
              />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function PickedRow({
  golfer,
  teamCount,
  me,
}: {
  golfer: PickedGolfer
  teamCount: number
  me: string
}) {
  const mine = golfer.pickedBy.some(({ userId }) => userId === me)
  return (
    <li
      className={clsx(
        'ruled flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 first:border-t-0',
        mine && 'mine',
      )}
    >
      <span className="tile shrink-0 text-base">
        <span aria-hidden="true">{golfer.pickedBy.length}</span>
        <span className="sr-only">
          On {golfer.pickedBy.length} of {teamCount} teams:
        </span>
      </span>
      <span className="row-name">
        <span className="block font-semibold">{golfer.name}</span>
        <span className="block text-sm text-ink-soft">
          {golfer.pickedBy
            .map(({ userId, name: owner, filled }) => {
              const name = userId === me ? 'you' : owner
              return filled ? `${name} (auto-filled)` : name
            })
            .join(', ')}
        </span>
      </span>
    </li>
  )
}
