import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { dayText } from '#web/format/dates.ts'
import { editionOf, finishesQuery } from '#web/tournaments/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { type DraftGolfer, rankLabel } from '../field/field.ts'
import { type Finish, finishesByGolfer, finishLabel } from '../field/finishes.ts'
import type { DraftList } from './use-draft-list.ts'

interface GolferSheetProps {
  league: League
  golfer: DraftGolfer
  sheet: DraftList
  onClose: () => void
}

/** The facts about a golfer before the first shot, with the shortlist and the pick. */
export function GolferDialog({ league, golfer, sheet, onClose }: GolferSheetProps) {
  const { apiPlayerId, name } = golfer
  const query = useQuery(finishesQuery(editionOf(league)))
  const { draft, stars, onToggleStar, onPick } = sheet
  const starred = stars.has(apiPlayerId)
  const picked = draft.picks.apiPlayerIds.includes(apiPlayerId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name}
      footer={
        <>
          <Button
            aria-pressed={starred}
            onClick={() => onToggleStar(apiPlayerId)}
            icon={
              <Star
                aria-hidden="true"
                className={starred ? 'size-5 fill-flag' : 'size-5'}
                strokeWidth={1.5}
              />
            }
          >
            Shortlist
          </Button>
          {(picked || !golfer.withdrawn) && (
            <Button
              variant={picked ? 'secondary' : 'primary'}
              onClick={() => {
                onPick(golfer)
                onClose()
              }}
            >
              {picked ? 'Remove from My Team' : 'Pick'}
            </Button>
          )}
        </>
      }
    >
      <GolferDetails golfer={golfer} timeZone={sheet.timeZone} />
      <QueryContent query={query} label="recent finishes" skeleton={<SkeletonRows rows={3} />}>
        {(data) => <Finishes finishes={finishesByGolfer(data).get(apiPlayerId) ?? []} />}
      </QueryContent>
    </Dialog>
  )
}

/** Only what is known: a golfer without a ranking or a tee time has no such line. */
function GolferDetails({ golfer, timeZone }: { golfer: DraftGolfer; timeZone: string }) {
  const { slot, rank, country, isAmateur, withdrawn, teeTime } = golfer
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <GolferFact label="Group">{slot === 'W' ? 'Wildcard' : slotName(slot)}</GolferFact>
      {rank !== null && (
        <GolferFact label={rankLabel(golfer)}>
          <span className="digits font-semibold">{rank}</span>
        </GolferFact>
      )}
      {country && <GolferFact label="Country">{country}</GolferFact>}
      {isAmateur && <GolferFact label="Plays as">Amateur</GolferFact>}
      {teeTime && !withdrawn && (
        <GolferFact label="Tees off">
          <DateTime at={teeTime} timeZone={timeZone} />
        </GolferFact>
      )}
      <GolferFact label="Status">{withdrawn ? 'Withdrawn' : 'In the field'}</GolferFact>
    </dl>
  )
}

function GolferFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Finishes({ finishes }: { finishes: readonly Finish[] }) {
  if (finishes.length === 0) return null
  return (
    <section aria-labelledby="recent-finishes">
      <h3 id="recent-finishes" className="text-base">
        Recent finishes
      </h3>
      <ul className="mt-1 text-sm">
        {finishes.map(({ position, event, endDate }) => (
          <li
            key={`${event} ${endDate}`}
            className="ruled flex items-baseline gap-3 py-1.5 first:border-t-0"
          >
            <span className="digits w-10 shrink-0 font-semibold">
              <span aria-hidden="true">{position}</span>
              <span className="sr-only">{finishLabel(position)} at </span>
            </span>
            <span className="min-w-0 grow">{event}</span>
            <span className="whitespace-nowrap text-ink-soft">{dayText(endDate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
