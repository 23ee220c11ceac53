import { clsx } from 'clsx'
import { useMemo } from 'react'

import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { useMe } from '#web/api/session.tsx'
import { percentText } from '#web/format/numbers.ts'
import type { MemberColors } from '#web/leagues/member-colors.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'

import { ByRoundTable } from './by-round-table.tsx'
import { ChanceChart } from './chance-chart.tsx'
import { chartedTeams } from './chance-geometry.ts'
import { roundEndIndexes } from './standings-history.ts'
import { stylesOf, TeamChartLine } from './team-line.tsx'

interface ChancesOfWeekProps {
  points: readonly WinProbabilityPoint[]
  /** The teams' names by user id. */
  names: ReadonlyMap<string, string>
  colors: MemberColors
  asTable: boolean
}

/** Everyone's chance to win through the week: a chart with its teams, or a table. */
export function ChancesOverTime(props: ChancesOfWeekProps) {
  if (props.points.length > 1) return <ChancesChart {...props} />
  return (
    <EmptyState title="Nothing to chart yet">
      Everyone’s chance to win shows up here after the first scoreboards.
    </EmptyState>
  )
}

function ChancesChart({ points, names, colors, asTable }: ChancesOfWeekProps) {
  const me = useMe().id
  const teams = useMemo(() => chartedTeams(points, me), [points, me])
  const description = describeChances(points, me)
  // Made from all teams, as for their places, so that each has one color in both charts.
  const styles = useMemo(() => stylesOf([...names.keys()], me, colors), [names, me, colors])
  if (asTable) return <ChancesByRoundTable {...{ points, names, me, description }} />
  return (
    <div className="grid gap-4 p-4">
      {description && <p className="text-sm">{description}</p>}
      <ChanceChart {...{ points, teams, styles, me, description }} />
      <ul className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((userId) => (
          <li
            key={userId}
            className={clsx('flex items-center gap-2', userId === me && 'font-semibold')}
          >
            <svg aria-hidden="true" width={28} height={8} className="shrink-0">
              <TeamChartLine d="M0 4H28" style={styles.get(userId)} />
            </svg>
            <span className="min-w-0 grow truncate">{names.get(userId)}</span>
            <span className="digits">{percentText(points.at(-1)?.chances[userId] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** My chances in a sentence; empty without a team. */
function describeChances(points: readonly WinProbabilityPoint[], me: string): string {
  const mine = points.flatMap(({ chances }) => chances[me] ?? [])
  if (mine.length === 0) return ''
  const [high, low] = [Math.max(...mine), Math.min(...mine)]
  if (percentText(high) === percentText(low))
    return `Your chance to win has been ${percentText(high)} all along.`
  return `Your chance to win has been as high as ${percentText(high)} and as low as ${percentText(low)}.`
}

interface ChancesTableProps {
  points: readonly WinProbabilityPoint[]
  names: ReadonlyMap<string, string>
  me: string
  description: string
}

/** The chart's table equivalent: everyone's chance at the end of each round. */
function ChancesByRoundTable({ points, names, me, description }: ChancesTableProps) {
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
        cell={(userId, index) => percentText(points[index]?.chances[userId] ?? 0)}
      />
    </div>
  )
}
