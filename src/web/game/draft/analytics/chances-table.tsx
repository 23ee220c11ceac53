import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import type { Coverage, GolferAnalytics } from '#contract/game/analytics.ts'
import { golferSlotName, type Slot, slotName, slots } from '#domain/leagues/groups.ts'
import { pluralize } from '#domain/words.ts'
import { percentText } from '#web/format/numbers.ts'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'

const columns = {
  win: { name: 'Win', words: 'Chance to win' },
  top5: { name: 'Top 5', words: 'Chance to finish in the top 5' },
  top10: { name: 'Top 10', words: 'Chance to finish in the top 10' },
  makesCut: { name: 'Cut', words: 'Chance to make the cut' },
  deviation: { name: 'Swing', words: 'How much their scores swing, in strokes' },
} as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** How many golfers are listed before the rest is asked for. */
const firstCount = 10

/** The names stay in place while the columns scroll. */
const nameClass =
  'sticky start-0 min-w-22 bg-board text-start leading-snug font-semibold wrap-anywhere'

interface ChancesTableProps {
  golfers: readonly GolferAnalytics[]
  coverage: Coverage
}

/** The chances of golfers, sorted by any column, of everyone or of one group. */
export function ChancesTable({ golfers, coverage: { known, total } }: ChancesTableProps) {
  const [column, setColumn] = useState<Column>('win')
  const [slot, setSlot] = useState<Slot | 'all'>('all')
  const [isWhole, setIsWhole] = useState(false)
  const shown = sortBy(
    golfers.filter(({ groupId }) => slot === 'all' || groupId === slot),
    column,
  )
  const count = isWhole ? shown.length : firstCount
  const rows = useRef<HTMLTableSectionElement>(null)
  return (
    <section aria-labelledby="chances-heading" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="chances-heading" className="text-base">
          Chances before the first shot
        </h3>
        <GroupSelect value={slot} onChoose={setSlot} />
      </div>
      {/* On a narrow phone the columns scroll under the names. */}
      <div className="relative mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Chances before the first shot</caption>
          <thead>
            <tr className="align-bottom">
              <th scope="col" className={clsx(nameClass, 'py-1')}>
                Golfer
              </th>
              {columnNames.map((name) => (
                <ColumnHead key={name} name={name} isSorted={name === column} onSort={setColumn} />
              ))}
            </tr>
          </thead>
          <tbody ref={rows}>
            {shown.slice(0, count).map((golfer) => (
              <ChancesRow key={golfer.apiPlayerId} golfer={golfer} sorted={column} />
            ))}
          </tbody>
        </table>
      </div>
      {count < shown.length && (
        <ShowAllButton className="mt-2" list={rows} onShowAll={() => setIsWhole(true)}>
          Show All {shown.length}
        </ShowAllButton>
      )}
      <p className="mt-2 max-w-prose text-xs text-ink-soft">
        Based on 1,000 simulations, from each golfer’s last two years. Swing is how much a golfer’s
        scores vary, in strokes: lower is steadier.
        {known < total &&
          ` Not listed, because they have no results or world ranking: ${pluralize(total - known, 'golfer')}.`}
      </p>
    </section>
  )
}

interface GroupSelectProps {
  value: Slot | 'all'
  onChoose: (slot: Slot | 'all') => void
}

const GroupSelect = ({ value, onChoose }: GroupSelectProps) => (
  <Select
    aria-label="Group"
    value={value}
    onChange={({ target }) => onChoose(slots.find((one) => one === target.value) ?? 'all')}
    className="w-auto! text-sm"
  >
    <option value="all">All groups</option>
    {slots.map((one) => (
      <option key={one} value={one}>
        {slotName(one)}
      </option>
    ))}
  </Select>
)

interface ColumnHeadProps {
  name: Column
  isSorted: boolean
  onSort: (name: Column) => void
}

function ColumnHead({ name, isSorted, onSort }: ColumnHeadProps) {
  const { name: text, words } = columns[name]
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (name === 'deviation' ? 'ascending' : 'descending') : 'none'}
      className="w-11 min-w-11 p-0 ps-1.5 text-end sm:w-20"
    >
      <button
        type="button"
        title={words}
        onClick={() => onSort(name)}
        className={clsx(
          'min-h-11 w-full py-1 text-end leading-tight max-sm:text-xs',
          isSorted ? 'font-bold underline' : 'font-semibold text-ink-soft',
        )}
      >
        {text}
      </button>
    </th>
  )
}

function ChancesRow({ golfer, sorted }: { golfer: GolferAnalytics; sorted: Column }) {
  return (
    <tr className="ruled">
      <th scope="row" className={clsx(nameClass, 'py-2')}>
        {golfer.name}
        <span className="font-normal text-ink-soft">
          {' '}
          <span aria-hidden="true">{golfer.groupId}</span>
          <span className="sr-only">, {golferSlotName(golfer.groupId)}</span>
        </span>
      </th>
      {columnNames.map((name) => (
        <td key={name} className={clsx('digits ps-1.5 text-end', name === sorted && 'font-bold')}>
          {valueText(golfer, name)}
        </td>
      ))}
    </tr>
  )
}

/** A value as text; empty where it isn't known. */
function valueText(golfer: GolferAnalytics, name: Column): string {
  const value = golfer[name]
  if (value === null) return ''
  return name === 'deviation' ? value.toFixed(1) : percentText(value)
}

/** The highest first, but the steadiest first; those without a value last. */
function sortBy(golfers: readonly GolferAnalytics[], column: Column): GolferAnalytics[] {
  const keyOf = (golfer: GolferAnalytics) => {
    const value = golfer[column]
    if (value === null) return Infinity
    return column === 'deviation' ? value : -value
  }
  return golfers.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return one === other ? 0 : one - other
  })
}
