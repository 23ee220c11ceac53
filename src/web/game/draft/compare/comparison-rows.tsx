import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { slotName } from '#domain/leagues/groups.ts'
import { DateTime } from '#web/format/date-time.tsx'

import { type DraftGolfer, rankLabel } from '../field/field.ts'
import { UnrankedBadge } from '../field/golfer-badges.tsx'

interface CompareFactsProps {
  left: DraftGolfer
  right: DraftGolfer
  timeZone: string
}

/** The rows of a comparison: what is known before the first shot. */
export function ComparisonRows({ left, right, timeZone }: CompareFactsProps) {
  const both = [left, right]
  return (
    <>
      <ComparisonRow
        label={rankLabel(left)}
        values={[
          <Rank key="left" golfer={left} other={right} />,
          <Rank key="right" golfer={right} other={left} />,
        ]}
      />
      <ComparisonRow
        label="Group"
        values={both.map(({ slot }) => (slot === 'W' ? 'Wildcard' : slotName(slot)))}
      />
      <ComparisonRow label="Country" values={both.map(({ country }) => country)} />
      <ComparisonRow
        label="Tees off"
        values={both.map(
          ({ apiPlayerId, teeTime }) =>
            teeTime && <DateTime key={apiPlayerId} at={teeTime} timeZone={timeZone} />,
        )}
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
