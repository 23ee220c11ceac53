import { type MemberTeam, ownTeamFirst } from '../../week/reveal/member-team.ts'
import { RevealedTeam } from '../../week/reveal/revealed-team.tsx'
import { reserveText } from '../draft-text.ts'

/** Every member's team side by side, mine first. */
export function MemberTeams(props: { leagueId: string; teams: readonly MemberTeam[]; me: string }) {
  const { leagueId, teams, me } = props
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {ownTeamFirst(teams, me).map((team) => (
        <section key={team.userId} className="board min-w-0">
          <RevealedTeam
            {...{ leagueId, team }}
            isMine={team.userId === me}
            heading="h3"
            note={reserveText}
          />
        </section>
      ))}
    </div>
  )
}
