import type { Tournament } from '#contract/game/tournament.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { dayText } from '#web/format/dates.ts'

import { DraftDeadline } from '../draft-deadline.tsx'

/** The chosen tournament's name, place and dates. */
export function TournamentSummary({ tournament }: { tournament: Tournament | undefined }) {
  if (!tournament) {
    return (
      <p className="grid min-h-32 place-items-center rounded-slot border border-dashed border-edge p-4 text-center text-sm text-ink-soft">
        Choose a tournament to see its dates and when picks lock.
      </p>
    )
  }
  const { name, tour, startDate, endDate, course, simulated } = tournament
  const place = [course?.name, course?.city, course?.country].filter(Boolean).join(', ')
  return (
    <section
      aria-label="Tournament details"
      className="rounded-slot border border-line bg-paper p-4"
    >
      <h2 className="text-lg">{name}</h2>
      <p className="mt-0.5 text-sm text-ink-soft">{place || tour}</p>
      {simulated && (
        <p className="mt-2">
          <SimulatedBadge />
        </p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 font-semibold">
        <div>
          <dt className="label-caps">Start</dt>
          <dd>{dayText(startDate)}</dd>
        </div>
        <div>
          <dt className="label-caps">End</dt>
          <dd>{dayText(endDate)}</dd>
        </div>
        <div className="col-span-2">
          <dt className="label-caps">Draft deadline</dt>
          <dd>
            <DraftDeadline of={tournament} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
