import type { Outlook } from '#contract/game/week.ts'
import { useMe } from '#web/api/session.tsx'

import { GolferLink, golferLinkClass } from '../golfer/golfer-link.tsx'
import { ownersText, pointsText } from './outlook-text.ts'

type Golfers = NonNullable<Outlook['me']>['onCourse']

interface OnCourseProps {
  leagueId: string
  golfers: Golfers
  teams: Outlook['teams']
}

/** The golfers on the course in the order of what they mean to the reader, and what their birdies would do. */
export function OnCourse({ leagueId, golfers, teams }: OnCourseProps) {
  const { id: me } = useMe()
  const names = new Map(teams.map(({ userId, name }) => [userId, name]))
  return (
    <table className="w-full">
      <caption className="px-4 py-1 text-start text-sm text-ink-soft">
        On the course now, and what their next birdie would do to your chances
      </caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="px-4 py-1 text-start font-normal">
            Golfer
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            Thru
          </th>
          <th scope="col" className="px-4 py-1 text-end font-normal">
            Birdie
          </th>
        </tr>
      </thead>
      <tbody>
        {golfers.map(({ apiPlayerId, name, thru, birdie, owners }) => (
          <tr key={apiPlayerId} className="border-t border-line">
            <th scope="row" className="relative h-11 px-4 py-2 text-start font-normal">
              <GolferLink
                {...{ leagueId }}
                golfer={{ apiPlayerId, name }}
                className={golferLinkClass}
              />
              <span className="block text-sm text-ink-soft">{ownersText(owners, names, me)}</span>
            </th>
            <td className="digits py-2 text-end">{thru}</td>
            <td className="digits px-4 py-2 text-end whitespace-nowrap">
              <span className={birdie > 0 ? 'font-semibold text-fairway' : ''}>
                {pointsText(birdie)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
