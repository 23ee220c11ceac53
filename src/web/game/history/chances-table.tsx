import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { chanceText } from '#web/format/chance-text.ts'

import { roundEnds } from './moments.ts'
import { RoundEndsTable } from './round-ends-table.tsx'

interface ChancesTableProps {
  points: readonly WinProbabilityPoint[]
  names: ReadonlyMap<string, string>
  me: string
  description: string
}

/** The chart's table equivalent: everyone's chance at the end of each round. */
export function ChancesTable({ points, names, me, description }: ChancesTableProps) {
  const last = points.at(-1)?.chances ?? {}
  const userIds = Object.keys(last).toSorted((a, b) => (last[b] ?? 0) - (last[a] ?? 0))
  return (
    <div className="py-3">
      {description && <p className="px-4 pb-2 text-sm">{description}</p>}
      <RoundEndsTable
        caption="Chance to win at the end of each round"
        ends={roundEnds(points)}
        teams={userIds.map((userId) => ({ userId, name: names.get(userId) }))}
        me={me}
        cell={(userId, at) => chanceText(points[at]?.chances[userId] ?? 0)}
      />
    </div>
  )
}
