import { clsx } from 'clsx'

import type { ChancePoint } from '#contract/history.ts'
import { chanceText } from '#web/format/chance-text.ts'

import { roundEnds } from './moments.ts'

interface ChancesTableProps {
  points: readonly ChancePoint[]
  names: ReadonlyMap<string, string>
  me: string
  description: string
}

/** The chart's table equivalent: everyone's chance at the end of each round. */
export function ChancesTable({ points, names, me, description }: ChancesTableProps) {
  const ends = roundEnds(points)
  const last = points.at(-1)?.chances ?? {}
  const teams = Object.keys(last).toSorted((a, b) => (last[b] ?? 0) - (last[a] ?? 0))
  return (
    <div className="py-3">
      {description && <p className="px-4 pb-2 text-sm">{description}</p>}
      <table className="digits w-full text-sm">
        <caption className="sr-only">Chance to win at the end of each round</caption>
        <thead className="label-caps">
          <tr>
            <th scope="col" className="px-4 py-2 text-start">
              Team
            </th>
            {ends.map(({ round }) => (
              <th key={round} scope="col" className="px-1 py-2 text-end last:pe-4">
                R{round}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((userId) => (
            <tr key={userId} className={clsx('ruled', userId === me && 'mine font-semibold')}>
              <th scope="row" className="px-4 py-2 text-start font-semibold wrap-anywhere">
                {names.get(userId)}
              </th>
              {ends.map(({ round, at }) => (
                <td key={round} className="px-1 py-2 text-end whitespace-nowrap last:pe-4">
                  {chanceText(points[at]?.chances[userId] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
