import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { percentText } from '#web/format/numbers.tsx'

import { ByRoundTable } from './by-round-table.tsx'
import { roundEndIndexes } from './standings-history.ts'

interface ChancesTableProps {
  points: readonly WinProbabilityPoint[]
  names: ReadonlyMap<string, string>
  me: string
  description: string
}

/** The chart's table equivalent: everyone's chance at the end of each round. */
export function ChancesByRoundTable({ points, names, me, description }: ChancesTableProps) {
  const last = points.at(-1)?.chances ?? {}
  const userIds = Object.keys(last).toSorted((a, b) => (last[b] ?? 0) - (last[a] ?? 0))
  return (
    <div className="py-3">
      {description && <p className="px-4 pb-2 text-sm">{description}</p>}
      <ByRoundTable
        caption="Chance to win at the end of each round"
        rounds={roundEndIndexes(points)}
        teams={userIds.map((userId) => ({ userId, name: names.get(userId) }))}
        me={me}
        cell={(userId, at) => percentText(points[at]?.chances[userId] ?? 0)}
      />
    </div>
  )
}
