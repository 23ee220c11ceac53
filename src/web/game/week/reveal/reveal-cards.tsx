import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { Reveal } from '#contract/game/week.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { TeamHead } from '#web/leagues/team-head.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import { GolferLink, golferLinkClass } from '../../golfer/golfer-link.tsx'

/** A member's team, as everyone sees it once picks are locked. */
export interface MemberTeam {
  userId: string
  name: string
  predictedWinningScore: number | null
  golfers: readonly Team['golfers'][number][]
}

const shownAtFirst = 12

/** The golfers on one team only. */
export const uniqueGolfersOf = ({ onlyYours }: Pick<Reveal, 'onlyYours'>): ReadonlySet<string> =>
  new Set(onlyYours.flatMap(({ apiPlayerIds }) => apiPlayerIds))

interface TeamFacesProps {
  leagueId: string
  /** Mine first. */
  teams: readonly MemberTeam[]
  onlyYours: Reveal['onlyYours']
  me: string
}

/** Every team as a card. */
export function RevealCards({ leagueId, teams, onlyYours, me }: TeamFacesProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const uniqueGolfers = uniqueGolfersOf({ onlyYours })
  const shown = all ? teams : teams.slice(0, shownAtFirst)
  return (
    <section aria-label="Teams" className="grid gap-4">
      <ul
        ref={list}
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2',
          // In three columns, the last team would stand alone.
          shown.length === 4 ? 'xl:grid-cols-4' : shown.length !== 2 && 'lg:grid-cols-3',
        )}
      >
        {shown.map((team) => (
          <li key={team.userId} className="board min-w-0">
            <RevealCard {...{ leagueId, team, uniqueGolfers }} isMine={team.userId === me} />
          </li>
        ))}
      </ul>
      {shown.length < teams.length && (
        <p>
          <ShowAllButton list={list} onShowAll={() => setAll(true)}>
            Show All {teams.length} Teams
          </ShowAllButton>
        </p>
      )}
    </section>
  )
}

interface TeamFaceProps {
  leagueId: string
  team: MemberTeam
  /** The golfers on one team only. */
  uniqueGolfers: ReadonlySet<string>
  isMine: boolean
  /** Whether it has the screen to itself. */
  large?: boolean
}

/** A team's golfers and guess. */
export function RevealCard({ leagueId, team, uniqueGolfers, isMine, large }: TeamFaceProps) {
  return (
    <>
      <TeamHead {...{ leagueId, team, isMine, large }} heading="h2" />
      <ul className="py-1">
        {team.golfers.map(({ apiPlayerId, name, country, groupId, filled }) => (
          <li
            key={apiPlayerId}
            className={clsx(
              'relative flex flex-wrap items-center gap-x-3 px-4 py-1',
              large ? 'min-h-14 text-lg' : 'min-h-11',
            )}
          >
            <span className="w-[1.125em] shrink-0 text-center font-display font-bold text-ink-soft">
              <span aria-hidden="true">{groupId}</span>
              <span className="sr-only">{slotName(groupId)}:</span>
            </span>
            <span className="row-name">
              <FlaggedName country={country}>
                <GolferLink
                  {...{ leagueId }}
                  golfer={{ apiPlayerId, name, country }}
                  className={golferLinkClass}
                />
              </FlaggedName>
            </span>
            {filled && <Badge tone="water">Auto-filled</Badge>}
            {uniqueGolfers.has(apiPlayerId) && (
              <Badge tone={isMine ? 'flag' : 'outline'}>{isMine ? 'Only you' : 'Lone pick'}</Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
