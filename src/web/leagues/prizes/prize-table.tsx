import { clsx } from 'clsx'

import { type potBreakdown, prizeShares } from '#domain/money/prizes.ts'
import { Money } from '#web/format/score.tsx'

interface PrizeTableProps {
  /** In cents, from `potBreakdown`. */
  pot: ReturnType<typeof potBreakdown>
  /** In percent. */
  commissionerShare: number
  /** Describes the table to screen readers. */
  caption: string
}

/** Left out where large text leaves no room for it. */
const wide = '@max-[14rem]:hidden'

/** How the pot is split: a row for each paid place, one for the commissioner, and the total. */
export function PrizeTable({ pot, commissionerShare, caption }: PrizeTableProps) {
  const percents = prizeShares(pot.memberCount, commissionerShare)
  const prizes = [pot.firstPlace, pot.secondPlace, pot.thirdPlace]
  const places = ['1st place', '2nd place', '3rd place'].slice(0, percents.length - 1)
  return (
    <div className="@container">
      <table className="w-full text-start @max-[9rem]:text-[8.5cqi]">
        <caption className="sr-only">{caption}</caption>
        <thead className="label-caps">
          <tr>
            <th scope="col" className="pb-2 text-start">
              Place
            </th>
            <th scope="col" className={`pb-2 text-end ${wide}`}>
              Share
            </th>
            <th scope="col" className="pb-2 text-end">
              Prize
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place, nth) => (
            <PrizeRow
              key={place}
              label={place}
              percent={percents[nth] ?? 0}
              cents={prizes[nth] ?? 0}
              first={nth === 0}
            />
          ))}
          {commissionerShare > 0 && (
            <PrizeRow
              label="Commissioner"
              percent={commissionerShare}
              cents={pot.commissionerRake}
            />
          )}
        </tbody>
        <tfoot className="border-t-2 border-ink font-semibold">
          <tr>
            <th scope="row" className="pt-2 text-start">
              Prize pool
            </th>
            <td className={`digits pt-2 text-end text-ink-soft ${wide}`}>100%</td>
            <td className="pt-2 text-end">
              <Money cents={pot.totalPool} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface RowProps {
  label: string
  percent: number
  cents: number
  first?: boolean
}

function PrizeRow({ label, percent, cents, first }: RowProps) {
  return (
    <tr className="ruled">
      <th
        scope="row"
        className={clsx('py-2 text-start wrap-anywhere', first ? 'font-semibold' : 'font-normal')}
      >
        {label}
      </th>
      <td className={`digits py-2 text-end text-ink-soft ${wide}`}>{percent}%</td>
      <td className="py-2 text-end">
        <Money
          cents={cents}
          className={
            first ? 'text-lg font-bold @max-[9rem]:text-[length:inherit]' : 'font-semibold'
          }
        />
      </td>
    </tr>
  )
}
