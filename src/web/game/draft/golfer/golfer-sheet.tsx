import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { dayText } from '#web/format/dates.ts'
import { When } from '#web/format/time.tsx'
import { editionOf, finishesQuery } from '#web/tournaments/queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import type { Golfer } from '../field/field.ts'
import { type Finish, finishesByGolfer, finishWords } from '../field/finishes.ts'
import type { Sheet } from './use-sheet.ts'

interface GolferSheetProps {
  league: League
  golfer: Golfer
  sheet: Sheet
  onClose: () => void
}

/** The facts about a golfer before the first shot, with the shortlist and the pick. */
export function GolferSheet({ league, golfer, sheet, onClose }: GolferSheetProps) {
  const { apiPlayerId, name } = golfer
  const query = useQuery(finishesQuery(editionOf(league)))
  const { draft, stars, onStar, onPick } = sheet
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
            onClick={() => onStar(apiPlayerId)}
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
              {picked ? 'Remove from my team' : 'Pick'}
            </Button>
          )}
        </>
      }
    >
      <Facts golfer={golfer} timeZone={sheet.timeZone} />
      <Loaded query={query} what="recent finishes" skeleton={<SkeletonRows rows={3} />}>
        {(data) => <Finishes finishes={finishesByGolfer(data).get(apiPlayerId) ?? []} />}
      </Loaded>
    </Dialog>
  )
}

/** Only what is known: a golfer without a ranking or a tee time has no such line. */
function Facts({ golfer, timeZone }: { golfer: Golfer; timeZone: string }) {
  const { slot, rank, country, isAmateur, withdrawn, teeTime } = golfer
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <Fact label="Group">{slot === 'W' ? 'Wildcard' : slotName(slot)}</Fact>
      {rank !== null && (
        <Fact label="World rank">
          <span className="digits font-semibold">{rank}</span>
        </Fact>
      )}
      {country && <Fact label="Country">{country}</Fact>}
      {isAmateur && <Fact label="Plays as">Amateur</Fact>}
      {teeTime && !withdrawn && (
        <Fact label="Tees off">
          <When at={teeTime} timeZone={timeZone} />
        </Fact>
      )}
      <Fact label="Status">{withdrawn ? 'Withdrawn' : 'In the field'}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
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
              <span className="sr-only">{finishWords(position)} at </span>
            </span>
            <span className="min-w-0 grow">{event}</span>
            <span className="whitespace-nowrap text-ink-soft">{dayText(endDate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
