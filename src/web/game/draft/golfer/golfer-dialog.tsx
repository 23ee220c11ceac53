import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { slotName } from '#domain/leagues/groups.ts'
import { rankLabel } from '#domain/strength/field-order.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { PastProgress } from '#web/tournaments/past-progress.tsx'
import { editionOf, golferFormQuery } from '#web/tournaments/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { type GolferFacts, noFacts, trendOf } from '../field/finishes.ts'
import { trendWords, waveOf } from '../field/sorting.ts'
import { EarlierResults } from './earlier-results.tsx'
import { RoundsChart } from './rounds-chart.tsx'
import type { DraftList } from './use-draft-list.ts'

interface GolferDialogProps {
  league: League
  golfer: DraftGolfer
  sheet: DraftList
  onClose: () => void
}

/** The facts about a golfer before the first shot, with the shortlist and the pick. */
export function GolferDialog({ league, golfer, sheet, onClose }: GolferDialogProps) {
  const { apiPlayerId, name } = golfer
  const query = useQuery(golferFormQuery(editionOf(league), apiPlayerId))
  const { draft, facts, stars, timeZone, onToggleStar, onPick } = sheet
  const starred = stars.has(apiPlayerId)
  const picked = draft.picks.apiPlayerIds.includes(apiPlayerId)
  return (
    <Dialog
      onOpenChange={onClose}
      title={name}
      footer={
        <>
          <Button aria-pressed={starred} onClick={() => onToggleStar(apiPlayerId)}>
            <Star className={starred ? 'size-5 fill-flag' : 'size-5'} strokeWidth={1.5} />
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
      <GolferDetails {...{ golfer, timeZone }} facts={facts?.get(apiPlayerId) ?? noFacts} />
      <QueryContent query={query} label="recent finishes" skeleton={<SkeletonRows rows={5} />}>
        {(results) =>
          results.length === 0 ? (
            <NoResults name={name} past={sheet.past} />
          ) : (
            <>
              <RoundsChart name={name} results={results} />
              <EarlierResults results={results} />
            </>
          )
        }
      </QueryContent>
    </Dialog>
  )
}

/** Shown for a golfer without earlier results, with how far they have been read. */
function NoResults({ name, past }: { name: string } & Pick<DraftList, 'past'>) {
  return (
    <div className="grid gap-1">
      <p className="text-sm">
        We have no results for {name} {past ? 'so far' : 'from the last two years'}.
      </p>
      {past && <PastProgress past={past} />}
    </div>
  )
}

interface GolferDetailsProps {
  golfer: DraftGolfer
  facts: GolferFacts
  timeZone: string
}

/** Only what is known: a golfer without a ranking or a tee time has no such line. */
function GolferDetails({ golfer, facts, timeZone }: GolferDetailsProps) {
  const { cuts, trend } = facts
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
          <DateTime at={teeTime} timeZone={timeZone} />, {waveOf(golfer, timeZone)} at the course
        </GolferFact>
      )}
      {cuts && (
        <GolferFact label="Cuts made">
          <span className="digits">
            {cuts.made} of {cuts.of}
          </span>{' '}
          in two years
        </GolferFact>
      )}
      {trend !== null && trendOf(facts) && (
        <GolferFact label="Lately">{trendWords(trend)} than before</GolferFact>
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
