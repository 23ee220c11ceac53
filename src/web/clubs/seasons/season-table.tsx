import { clsx } from 'clsx'

import type { SeasonRow, SeasonStandings } from '#contract/clubs/seasons.ts'
import { pluralize } from '#domain/words.ts'
import { useMe } from '#web/api/session.tsx'
import { Money } from '#web/format/score.tsx'

const wide = 'px-2 py-2 text-end max-md:hidden @max-lg:hidden print:table-cell'
const cellClass = 'px-2 py-2 text-end whitespace-nowrap last:pe-4 @max-[9rem]:px-1'
/** With large text on a phone, the live values and the money stand below the name. */
const roomyCell = clsx(cellClass, '@max-[16rem]:hidden')

/** A season's table. A phone shows place, name, points and money; weeks and wins stand below the name. */
export function SeasonPointsTable({ table: { rows, weeks } }: { table: SeasonStandings }) {
  const { id: me, hidesScores } = useMe()
  const isLive = !hidesScores && rows.some(({ provisional }) => provisional)
  return (
    <div className="@container">
      <table className="digits w-full text-sm">
        <caption className="sr-only">
          Season table after {pluralize(weeks.length, 'week')}
          {isLive && ', with what the weeks in play would add'}
        </caption>
        <thead className="label-caps @max-[16rem]:text-[min(0.75rem,4.4cqi)]">
          <tr>
            <th scope="col" className="py-2 ps-4 pe-1 text-start">
              <span aria-hidden="true">#</span>
              <span className="sr-only">Place</span>
            </th>
            <th scope="col" className="px-2 py-2 text-start">
              Member
            </th>
            <th scope="col" className={wide}>
              Weeks
            </th>
            <th scope="col" className={wide}>
              Wins
            </th>
            <th scope="col" className={wide}>
              Podiums
            </th>
            <th scope="col" className={wide}>
              Avg place
            </th>
            <th scope="col" className={clsx(cellClass, '@max-[16rem]:pe-4')}>
              Points
            </th>
            {isLive && (
              <th scope="col" className={roomyCell}>
                Live
              </th>
            )}
            <th scope="col" className={clsx(roomyCell, isLive && 'max-sm:hidden')}>
              Money
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SeasonTableRow key={row.userId} row={row} isMine={row.userId === me} isLive={isLive} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SeasonTableRow({
  row,
  isMine,
  isLive,
}: {
  row: SeasonRow
  isMine: boolean
  isLive: boolean
}) {
  const { place, name, weeks, wins, podiums, points, money, averagePlace, provisional } = row
  return (
    <tr className={clsx('ruled', isMine && 'mine font-semibold')}>
      <td className="py-2 ps-4 pe-1">{weeks > 0 ? place : '-'}</td>
      <th scope="row" className="px-2 py-2 text-start font-semibold wrap-anywhere">
        {name}
        <span className="block text-xs font-normal text-ink-soft md:hidden print:hidden">
          {weeksText(row)}
          {(weeks > 0 || money > 0) && (
            <span className={isLive ? 'sm:hidden' : '@min-[16rem]:hidden'}>
              {' · '}
              <Money cents={money} className="whitespace-nowrap" />
            </span>
          )}
          {provisional && isLive && (
            <span className="@min-[16rem]:hidden">
              {' · '}+{provisional.points} live
            </span>
          )}
        </span>
      </th>
      <td className={wide}>{weeks}</td>
      <td className={wide}>{wins}</td>
      <td className={wide}>{podiums}</td>
      <td className={wide}>{averagePlace === null ? '-' : averagePlace.toFixed(1)}</td>
      <td className={clsx(cellClass, 'text-base font-semibold @max-[16rem]:pe-4')}>{points}</td>
      {isLive && (
        <td className={roomyCell}>
          {provisional ? (
            <>
              <span className="font-semibold">+{provisional.points}</span>
              <Money cents={provisional.money} className="block text-xs text-ink-soft" />
            </>
          ) : (
            '-'
          )}
        </td>
      )}
      <td className={clsx(roomyCell, isLive && 'max-sm:hidden')}>
        <Money cents={money} />
      </td>
    </tr>
  )
}

/** Someone's weeks and wins. A commissioner without a team has a share of the pot, but no week and no points. */
function weeksText({ weeks, wins, provisional }: SeasonRow): string {
  if (weeks > 0) return `${pluralize(weeks, 'week')} · ${pluralize(wins, 'win')}`
  return provisional && provisional.points > 0 ? 'First week' : 'No weeks'
}
