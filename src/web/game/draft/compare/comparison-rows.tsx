import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { slotName } from '#domain/leagues/groups.ts'
import { rankLabel } from '#domain/strength/field-order.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { type Edition, golferFormQuery } from '#web/tournaments/queries.ts'

import type { DraftGolfer } from '../field/field.ts'
import { type Finish, noFacts } from '../field/finishes.ts'
import { UnrankedBadge } from '../field/golfer-badges.tsx'
import { trendText, waveOf } from '../field/sorting.ts'
import { countMeetings } from '../golfer/meetings.ts'
import type { DraftList } from '../golfer/use-draft-list.ts'

interface CompareFactsProps {
  left: DraftGolfer
  right: DraftGolfer
  sheet: DraftList
  edition: Edition
}

/** The rows of a comparison: what is known before the first shot. */
export function ComparisonRows({ left, right, sheet, edition }: CompareFactsProps) {
  const { timeZone } = sheet
  const both = [left, right]
  const facts = both.map(({ apiPlayerId }) => sheet.facts?.get(apiPlayerId) ?? noFacts)
  return (
    <>
      {both.some(({ rank }) => rank !== null) && (
        <ComparisonRow
          label={rankLabel(left)}
          values={[
            <Rank key="left" golfer={left} other={right} />,
            <Rank key="right" golfer={right} other={left} />,
          ]}
        />
      )}
      <ComparisonRow
        label="Group"
        values={both.map(({ slot }) => (slot === 'W' ? 'Wildcard' : slotName(slot)))}
      />
      <ComparisonRow label="Lately" values={facts.map(({ finishes }) => finishesText(finishes))} />
      <ComparisonRow label="Here" values={facts.map(({ here }) => finishesText(here))} />
      <ComparisonRow
        label="Cuts made"
        values={facts.map(({ cuts }) => cuts && `${cuts.made} of ${cuts.of}`)}
      />
      <ComparisonRow
        label="Trend"
        values={facts.map(({ trend }) => trend !== null && trendText(trend))}
      />
      <MeetingsRow {...{ left, right, edition }} />
      <ComparisonRow label="Country" values={both.map(({ country }) => country)} />
      <ComparisonRow
        label="Tees off"
        values={both.map(
          (golfer) =>
            golfer.teeTime && (
              <DateTime key={golfer.apiPlayerId} at={golfer.teeTime} timeZone={timeZone} />
            ),
        )}
      />
      <ComparisonRow
        label="Wave"
        values={both.map((golfer) => waveNames[waveOf(golfer, timeZone) ?? 'unknown'])}
      />
      <ComparisonRow
        label="Plays as"
        values={both.map(({ isAmateur }) => (isAmateur ? 'Amateur' : 'Professional'))}
      />
      <ComparisonRow
        label="Status"
        values={both.map(({ withdrawn }) => (withdrawn ? 'Withdrawn' : 'In the field'))}
      />
    </>
  )
}

const waveNames = { morning: 'Morning', afternoon: 'Afternoon', unknown: null }

const finishesText = (finishes: readonly Finish[]) =>
  finishes.map(({ position }) => position).join(', ')

/** How often each finished ahead of the other. */
function MeetingsRow({ left, right, edition }: Omit<CompareFactsProps, 'sheet'>) {
  const one = useQuery(golferFormQuery(edition, left.apiPlayerId)).data
  const other = useQuery(golferFormQuery(edition, right.apiPlayerId)).data
  if (!one || !other || left === right) return null
  const { count, wins } = countMeetings(one, other)
  if (count === 0) return null
  return <ComparisonRow label="Finished ahead" values={wins.map((won) => `${won} of ${count}`)} />
}

/** A row of facts; none when neither is known. */
function ComparisonRow({ label, values: [left, right] }: { label: string; values: ReactNode[] }) {
  if (!left && !right) return null
  return (
    <tr className="ruled">
      <th scope="row" className="py-2 text-start font-normal text-ink-soft">
        {label}
      </th>
      <td className="py-2 ps-2">{left}</td>
      <td className="py-2 ps-2">{right}</td>
    </tr>
  )
}

/** A rank, shown larger where it is the better of the two. */
function Rank({ golfer: { rank }, other }: { golfer: DraftGolfer; other: DraftGolfer }) {
  const better = rank !== null && (other.rank === null || rank < other.rank)
  return (
    <span className={clsx('digits', better && 'text-lg font-bold')}>
      {rank ?? <UnrankedBadge />}
    </span>
  )
}
