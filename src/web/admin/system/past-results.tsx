import type { SystemHealth } from '#contract/admin/admin.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { numberText } from '#web/format/numbers.ts'

/** How far finished tournaments have been read, and why some are missing. */
export function PastResults({ past }: { past: SystemHealth['feed']['past'] }) {
  const { read, total, isReading, problems } = past
  return (
    <>
      <h3 className="label-caps mt-6">Past results</h3>
      <p className="mt-2 text-ink-soft">
        {total === 0
          ? 'The calendars haven’t been read yet.'
          : `Results of ${numberText(read)} of ${numberText(total)} tournaments${isReading ? ' so far' : ''}`}
      </p>
      <ul className="mt-1">
        {problems.map(({ name, year, why, nextAt }) => (
          <li key={`${name} ${year}`} className="ruled py-2 first:border-t-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-semibold">
                {name} {year}
              </span>
              <span className="text-sm text-ink-soft">
                {nextAt ? (
                  <>
                    next try <DateTime at={nextAt} format="full" />
                  </>
                ) : (
                  'left out'
                )}
              </span>
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">{why}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
