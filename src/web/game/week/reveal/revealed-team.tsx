import { clsx } from 'clsx'

import { slotName } from '#domain/leagues/groups.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { TeamHead } from '#web/leagues/team-head.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

import { GolferLink, golferLinkClass } from '../../golfer/golfer-link.tsx'
import type { MemberTeam } from './member-team.ts'

interface RevealedTeamProps {
  leagueId: string
  team: MemberTeam
  isMine: boolean
  heading: 'h2' | 'h3'
  /** The golfers on one team only, who are marked. */
  uniqueGolfers?: ReadonlySet<string>
  /** Says more about a golfer, below the name. */
  note?: (golfer: MemberTeam['golfers'][number]) => string
  /** Whether it has the screen to itself. */
  large?: boolean
}

/** A team's guess and golfers, once picks are locked. */
export function RevealedTeam(props: RevealedTeamProps) {
  const { leagueId, team, isMine, heading, uniqueGolfers, note, large } = props
  return (
    <>
      <TeamHead {...{ leagueId, team, isMine, heading, large }} />
      <ul className="py-1">
        {team.golfers.map((golfer) => (
          <li
            key={golfer.apiPlayerId}
            className={clsx(
              'relative flex flex-wrap items-center gap-x-3 px-4 py-1',
              large ? 'min-h-14 text-lg' : 'min-h-11',
            )}
          >
            <span className="w-[1.125em] shrink-0 text-center font-display font-bold text-ink-soft">
              <span aria-hidden="true">{golfer.groupId}</span>
              <span className="sr-only">{slotName(golfer.groupId)}:</span>
            </span>
            <span className="row-name">
              <FlaggedName country={golfer.country}>
                <GolferLink {...{ leagueId, golfer }} className={golferLinkClass} />
              </FlaggedName>
              <span className="block text-xs text-ink-soft">{note?.(golfer)}</span>
            </span>
            {golfer.filled && <Badge tone="water">Auto-filled</Badge>}
            {uniqueGolfers?.has(golfer.apiPlayerId) && (
              <Badge tone={isMine ? 'flag' : 'outline'}>{isMine ? 'Only you' : 'Lone pick'}</Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
