import { UserPlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { Money } from '#web/format/score.tsx'
import { spanText } from '#web/format/spans.ts'
import { isPast, LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'

interface LeagueHeaderProps {
  league: League
  /** What the button to invite friends does; undefined where no one can be invited. */
  invite: ComponentProps<typeof Button> | undefined
}

/** How many letters of a tournament's name and dates leave a phone room to say that the fee is a team's. */
const phoneLetters = 31

/** The league's name, its tournament, state once it is over, and fee in one line, and the button to invite. */
export function LeagueHeader({ league, invite }: LeagueHeaderProps) {
  const { id, name, tournamentName, tournamentStartDate, seasonEndDate, entryFee } = league
  usePageTitle(name)
  const span = spanText(tournamentStartDate, seasonEndDate)
  const fitsPhone = !isPast(league) && tournamentName.length + span.length <= phoneLetters
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="w-full min-w-0 md:w-0 md:grow">
        {/* On a phone, the bar above shows it. */}
        <h1 tabIndex={-1} className="text-2xl max-md:sr-only">
          {name}
        </h1>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 max-md:justify-between max-md:text-sm md:mt-1">
          <Link
            href={`/leagues/${id}/live`}
            className="link -my-2.5 max-w-full truncate py-3 max-md:grow"
          >
            {tournamentName}
          </Link>
          {isPast(league) && <LeagueStatusBadge status={league.status} />}
          {/* Until then, the standings or my entry say it. */}
          {isPast(league) && league.simulated && <SimulatedBadge />}
          <span>
            {span} ·{' '}
            {entryFee > 0 ? (
              <>
                <Money cents={entryFee} />
                <span className={fitsPhone ? 'max-[359px]:sr-only' : 'max-md:sr-only'}>
                  {' '}
                  a team
                </span>
              </>
            ) : (
              'for bragging rights'
            )}
          </span>
        </p>
      </div>
      {invite && (
        <Button {...invite} className="max-sm:w-full" icon={UserPlus}>
          Invite Friends
        </Button>
      )}
    </div>
  )
}
