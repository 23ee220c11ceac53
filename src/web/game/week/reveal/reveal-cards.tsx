import { clsx } from 'clsx'
import { useState } from 'react'

import type { Team } from '#contract/game/draft.ts'
import type { Reveal } from '#contract/game/week.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

/** A member's team, as everyone sees it once picks are locked. */
export interface MemberTeam {
  userId: string
  name: string
  predictedWinningScore: number | null
  golfers: readonly Team['golfers'][number][]
}

const shownAtFirst = 12
const flipEveryMs = 90

interface TeamFacesProps {
  /** Mine first. */
  teams: readonly MemberTeam[]
  onlyYours: Reveal['onlyYours']
  me: string
  /** Whether the cards turn over, one after another. */
  shouldFlip: boolean
}

/** Every team as a card. */
export function RevealCards({ teams, onlyYours, me, shouldFlip }: TeamFacesProps) {
  const [all, setAll] = useState(false)
  const uniqueGolfers = new Set(onlyYours.flatMap(({ apiPlayerIds }) => apiPlayerIds))
  const shown = all ? teams : teams.slice(0, shownAtFirst)
  return (
    <section aria-label="Teams" className="grid gap-4">
      <ul className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((team, nth) => (
          <li
            key={team.userId}
            className={clsx(
              'board min-w-0',
              shouldFlip && nth < shownAtFirst && 'motion-safe:animate-flip',
            )}
            style={shouldFlip ? { animationDelay: `${nth * flipEveryMs}ms` } : undefined}
          >
            <RevealCard team={team} uniqueGolfers={uniqueGolfers} isMine={team.userId === me} />
          </li>
        ))}
      </ul>
      {shown.length < teams.length && (
        <p>
          <Button onClick={() => setAll(true)}>Show all {teams.length} teams</Button>
        </p>
      )}
    </section>
  )
}

interface TeamFaceProps {
  team: MemberTeam
  /** The golfers on one team only. */
  uniqueGolfers: ReadonlySet<string>
  isMine: boolean
}

function RevealCard({ team, uniqueGolfers, isMine }: TeamFaceProps) {
  return (
    <>
      <div
        className={clsx(
          'board-head flex min-h-12 items-center justify-between gap-2 px-4',
          isMine && 'mine',
        )}
      >
        <h2 className="min-w-0 text-base wrap-anywhere">
          {team.name}
          {isMine && ' (you)'}
        </h2>
        <span className="text-sm whitespace-nowrap text-ink-soft">
          Guess <ToPar value={team.predictedWinningScore} className="font-bold" />
        </span>
      </div>
      <ul className="py-1">
        {team.golfers.map(({ apiPlayerId, name, groupId, filled }) => (
          <li key={apiPlayerId} className="flex min-h-9 items-center gap-3 px-4 py-1">
            <span className="w-4 shrink-0 text-center font-display font-bold text-ink-soft">
              <span aria-hidden="true">{groupId}</span>
              <span className="sr-only">{slotName(groupId)}:</span>
            </span>
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
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
