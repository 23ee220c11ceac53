import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import type { Reveal } from '#contract/game/week.ts'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

import type { MemberTeam } from './member-team.ts'
import { RevealedTeam } from './revealed-team.tsx'

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
            <RevealedTeam
              {...{ leagueId, team, uniqueGolfers }}
              isMine={team.userId === me}
              heading="h2"
            />
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
