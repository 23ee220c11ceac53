import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { ToPar } from '#web/format/score.tsx'

import { type BoardSummary, hasThru } from './standings-columns.ts'
import { TeamGolferHead, TeamGolferRow } from './team-golfer-row.tsx'
import { sortByContribution } from './team-progress.ts'

interface TeamGolfersProps {
  line: LeaderboardRow
  head: BoardSummary
  league: League
}

/** The golfers of a team with what each contributes. The counting ones add up to the total. */
export function TeamGolfersTable({ line, head, league }: TeamGolfersProps) {
  const count = line.golfers.filter(({ counting }) => counting).length
  return (
    <div className="@container">
      <table className="mb-3 w-full table-fixed border-t border-line text-sm">
        <caption className="sr-only">Golfers of {line.name}</caption>
        <TeamGolferHead wide board={head} />
        <tbody>
          {sortByContribution(line.golfers).map((golfer) => (
            <TeamGolferRow
              key={golfer.apiPlayerId}
              golfer={golfer}
              board={head}
              leagueId={league.id}
              timeZone={league.timeZone}
            />
          ))}
        </tbody>
        {line.totalToPar !== null && (
          <tfoot>
            <tr className="border-t-2 border-ink font-semibold">
              <td aria-hidden="true" className="@max-xs:hidden" />
              <th scope="row" className="py-2 pe-2 text-start @max-xs:ps-4">
                {count < head.counting
                  ? `${count} of ${head.counting} count`
                  : count === 1
                    ? 'Best one counts'
                    : `Best ${count} count`}
              </th>
              <td aria-hidden="true" className="@max-[14rem]:hidden" />
              {hasThru(head) && <td aria-hidden="true" className="@max-xs:hidden" />}
              <td className="py-2 pe-4 text-end text-base">
                <ToPar value={line.totalToPar} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
