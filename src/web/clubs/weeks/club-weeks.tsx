import { ChevronRight, Users } from 'lucide-react'
import { Link } from 'wouter'

import type { OpenClubWeek } from '#contract/clubs/club-weeks.ts'
import { DateTime } from '#web/format/date-time.tsx'

import { StartWeekQuestion } from './start-week-question.tsx'

/** My clubs’ open weeks, with how many members are in. An owner is asked whether to make the next league. */
export function ClubWeeks({ weeks }: { weeks: readonly OpenClubWeek[] }) {
  return (
    <ul aria-label="Your clubs’ next weeks" className="grid gap-2">
      {weeks.map((week) => (
        <ClubWeekRow key={week.league?.id ?? week.club.id} week={week} />
      ))}
    </ul>
  )
}

function ClubWeekRow({ week }: { week: OpenClubWeek }) {
  const { club, tournament, draftingEndDate, league } = week
  if (!league) {
    return (
      <li className="board mine p-3 ps-5">
        <StartWeekQuestion
          clubId={club.id}
          clubName={club.name}
          {...{ tournament, draftingEndDate }}
        />
      </li>
    )
  }
  const { id, membersIn, isMine } = league
  return (
    <li className="board">
      <Link
        href={isMine ? `/leagues/${id}` : `/clubs/${club.id}`}
        className="flex min-h-16 items-center gap-3 p-3 ps-5 -outline-offset-3 hover:bg-line/50"
      >
        <Users className="size-5 shrink-0" />
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere">
            <strong className="font-semibold">{club.name}</strong> is playing {tournament.name}
          </span>
          <span className="block text-sm text-ink-soft">
            <span className="digits">
              {membersIn} of {club.memberCount}
            </span>{' '}
            {membersIn === 1 ? 'is' : 'are'} in. Picks lock <DateTime at={draftingEndDate} />.
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
