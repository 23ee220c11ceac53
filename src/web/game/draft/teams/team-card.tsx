import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { Team } from '#contract/game/draft.ts'
import { slotName, type Slot } from '#domain/leagues/groups.ts'
import { FlaggedName } from '#web/format/flag.tsx'
import { ToPar } from '#web/format/score.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'

import { openSlotsText, reserveText, savedAtText } from '../draft-text.ts'
import type { TeamGolfer } from '../picks-by-golfer.ts'
import { slotsIn, type Places } from '../picks/picks.ts'

interface TeamCardProps {
  team: Team
  places: Places
  title?: string
  /** Whether it has the width of a page, and two columns there. */
  wide?: boolean
  /** Shown below the golfers. */
  children?: ReactNode
}

/** A saved team: its places in order, the empty ones too, the guess, and when it was last saved. */
export function TeamCard({ team, places, title = 'My Team', wide, children }: TeamCardProps) {
  const missing = openSlotsText(team.golfers, places)
  return (
    <Card
      title={title}
      flush
      action={
        team.complete || !missing ? (
          <Badge tone="fairway">Complete</Badge>
        ) : (
          <Badge tone="rough">{team.savedAt ? 'Incomplete' : 'Not saved'}</Badge>
        )
      }
    >
      <ul className={clsx(wide && 'lg:grid lg:grid-cols-2 lg:[&>:nth-child(2)]:border-t-0')}>
        {slotsIn(places).flatMap((slot) => {
          const golfers = team.golfers.filter(({ groupId }) => groupId === slot)
          return Array.from({ length: Math.max(places[slot], golfers.length) }, (_, nth) => (
            <SlotRow key={`${slot}${nth}`} slot={slot} golfer={golfers[nth]} />
          ))
        })}
      </ul>
      <div className={clsx('border-t-2 border-ink', wide && 'lg:grid lg:grid-cols-2')}>
        <dl className="grid content-start gap-3 px-4 py-3 text-sm sm:grid-cols-2">
          <TeamFact name="Tiebreaker (winning score)">
            {team.predictedWinningScore === null ? (
              'No guess'
            ) : (
              <ToPar
                value={team.predictedWinningScore}
                className="font-display text-lg font-bold"
              />
            )}
          </TeamFact>
          <TeamFact name="Last saved">
            {team.savedAt ? <span className="digits">{savedAtText(team.savedAt)}</span> : 'Never'}
          </TeamFact>
          {missing && team.open && (
            <TeamFact name="Still missing" className="sm:col-span-2">
              <span className="font-semibold text-rough">{missing}</span>
            </TeamFact>
          )}
        </dl>
        {children && (
          <div
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line px-4 py-3',
              wide && 'lg:border-t-0',
            )}
          >
            {children}
          </div>
        )}
      </div>
    </Card>
  )
}

function SlotRow({ slot, golfer }: { slot: Slot; golfer: TeamGolfer | undefined }) {
  return (
    <li className="ruled flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 first:border-t-0">
      <span
        className={clsx('tile shrink-0 font-display', !golfer && 'border-dashed text-ink-soft')}
      >
        <span aria-hidden="true">{slot}</span>
        <span className="sr-only">{slotName(slot)}:</span>
      </span>
      {golfer ? (
        <>
          <span className="row-name">
            <FlaggedName country={golfer.country}>
              <span className="font-semibold">{golfer.name}</span>
            </FlaggedName>
            <span className="block text-sm text-ink-soft">{reserveText(golfer)}</span>
          </span>
          {golfer.filled && <Badge tone="water">Auto-filled</Badge>}
          {golfer.ranking !== null && (
            <span className="digits ms-auto text-sm whitespace-nowrap text-ink-soft">
              <span aria-hidden="true">No. </span>
              <span className="sr-only">Rank </span>
              {golfer.ranking}
            </span>
          )}
        </>
      ) : (
        <span className="text-ink-soft">Empty</span>
      )}
    </li>
  )
}

function TeamFact(props: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={props.className}>
      <dt className="text-ink-soft">{props.name}</dt>
      <dd className="flex min-h-7 items-center">{props.children}</dd>
    </div>
  )
}
