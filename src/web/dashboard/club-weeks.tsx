import { Users } from 'lucide-react'

import type { ClubWeek } from '#contract/club-weeks.ts'
import { WeekQuestion } from '#web/clubs/week-question.tsx'
import { When } from '#web/format/time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded, type Loadable } from '#web/ui/loaded.tsx'

/** Who is in the open weeks of my clubs, and for an owner the question whether to make one. */
export function ClubWeeks({ weeks }: { weeks: Loadable<ClubWeek[]> }) {
  return (
    <Loaded boxed query={weeks} what="your clubs’ next weeks" skeleton={null} empty={null}>
      {(weeks) => (
        <ul aria-label="Your clubs’ next weeks" className="grid gap-2">
          {weeks.map((week) => (
            <Row key={week.league?.id ?? week.club.id} week={week} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Row({ week }: { week: ClubWeek }) {
  const { club, tournament, draftingEndDate, league } = week
  if (!league) {
    return (
      <li className="board mine p-3 ps-5">
        <WeekQuestion clubId={club.id} clubName={club.name} {...{ tournament, draftingEndDate }} />
      </li>
    )
  }
  const { id, membersIn, isMine } = league
  return (
    <li className="board flex flex-wrap items-center justify-between gap-3 p-3 ps-5">
      <div className="flex min-w-0 items-center gap-3">
        <Users aria-hidden="true" className="size-5 shrink-0" />
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <strong className="font-semibold">{club.name}</strong> plays {tournament.name}
          </p>
          <p className="text-sm text-ink-soft">
            <span className="digits">
              {membersIn} of {club.memberCount}
            </span>{' '}
            {membersIn === 1 ? 'is' : 'are'} in. Picks lock <When at={draftingEndDate} />.
          </p>
        </div>
      </div>
      {isMine ? (
        <ButtonLink href={`/leagues/${id}`}>View League</ButtonLink>
      ) : (
        <ButtonLink href={`/clubs/${club.id}`}>View Club</ButtonLink>
      )}
    </li>
  )
}
