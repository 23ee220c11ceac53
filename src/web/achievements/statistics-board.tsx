import type { Statistics } from '#contract/achievements.ts'
import { clsx } from 'clsx'

/** My record over all settled leagues, a number to a slot. */
export function StatisticsBoard({ statistics }: { statistics: Statistics }) {
  const { totalTournaments, firstPlaceFinishes, secondPlaceFinishes, thirdPlaceFinishes } =
    statistics
  return (
    <section aria-label="Statistics" className="board overflow-hidden">
      <dl className="grid grid-cols-3 gap-px bg-line lg:grid-cols-6">
        <Slot label="Tournaments" value={totalTournaments} />
        <Slot label="Average position" value={shown(statistics.averagePosition)} />
        <Slot label="Best position" value={shown(statistics.bestPosition)} />
        <Slot label="1st places" value={firstPlaceFinishes} flagged={firstPlaceFinishes > 0} />
        <Slot label="2nd places" value={secondPlaceFinishes} />
        <Slot label="3rd places" value={thirdPlaceFinishes} />
      </dl>
    </section>
  )
}

const shown = (value: number | null) => value ?? '-'

function Slot(props: { label: string; value: number | string; flagged?: boolean }) {
  const { label, value, flagged } = props
  return (
    <div
      className={clsx(
        'flex flex-col-reverse items-center justify-end gap-1 px-2 py-4 text-center',
        flagged ? 'bg-flag-soft' : 'bg-board',
      )}
    >
      <dt className="label-caps">{label}</dt>
      <dd className="digits font-display text-xl font-semibold">{value}</dd>
    </div>
  )
}
