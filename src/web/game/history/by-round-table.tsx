import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface RoundEndsTableProps {
  caption: string
  /** The rounds, each with the index of its last point. */
  rounds: readonly { round: number; index: number }[]
  teams: readonly { userId: string; name: string | undefined }[]
  me: string
  /** A team's cell at a point. */
  cell: (userId: string, index: number) => ReactNode
}

/** The chart's table equivalent: a row per team and a column for the end of each round. */
export function ByRoundTable({ caption, rounds, teams, me, cell }: RoundEndsTableProps) {
  return (
    <table className="digits w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="label-caps">
        <tr>
          <th scope="col" className="px-4 py-2 text-start">
            Team
          </th>
          {rounds.map(({ round }) => (
            <th key={round} scope="col" className="px-1 py-2 text-end last:pe-4">
              R{round}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {teams.map(({ userId, name }) => (
          <tr key={userId} className={clsx('ruled', userId === me && 'mine font-semibold')}>
            <th scope="row" className="px-4 py-2 text-start font-semibold wrap-anywhere">
              {name}
            </th>
            {rounds.map(({ round, index }) => (
              <td key={round} className="px-1 py-2 text-end whitespace-nowrap last:pe-4">
                {cell(userId, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
