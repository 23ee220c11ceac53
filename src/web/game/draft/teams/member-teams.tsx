import { slotName } from '#domain/leagues/groups.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { TeamHead } from '#web/leagues/team-head.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

import { GolferLink, golferLinkClass } from '../../golfer/golfer-link.tsx'
import { reserveText } from '../draft-text.ts'
import { type MemberTeam, ownTeamFirst } from '../picks-by-golfer.ts'

/** Every member's team side by side, mine first. */
export function MemberTeams(props: { leagueId: string; teams: readonly MemberTeam[]; me: string }) {
  const { leagueId, teams, me } = props
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {ownTeamFirst(teams, me).map((team) => (
        <section key={team.userId} className="board min-w-0">
          <TeamHead {...{ leagueId, team }} isMine={team.userId === me} heading="h3" />
          <ul className="py-1">
            {team.golfers.map((golfer) => (
              <li
                key={golfer.apiPlayerId}
                className="relative flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1"
              >
                <span className="w-[1.125em] shrink-0 text-center font-display font-bold text-ink-soft">
                  <span aria-hidden="true">{golfer.groupId}</span>
                  <span className="sr-only">{slotName(golfer.groupId)}:</span>
                </span>
                <span className="row-name">
                  <FlaggedName country={golfer.country}>
                    <GolferLink {...{ leagueId, golfer }} className={golferLinkClass} />
                  </FlaggedName>
                  <span className="block text-xs text-ink-soft">{reserveText(golfer)}</span>
                </span>
                {golfer.filled && <Badge tone="water">Auto-filled</Badge>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
