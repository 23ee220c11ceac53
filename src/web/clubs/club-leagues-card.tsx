import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import type { Club, ClubLeague } from '#contract/clubs/clubs.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { spanText } from '#web/format/spans.ts'
import { LeagueStatusBadge } from '#web/leagues/league-status.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const ClubLeaguesDialog = lazyDialog(
  'Your Leagues in This Club',
  async () => (await import('./club-leagues-dialog.tsx')).ClubLeaguesDialog,
)

/** The club's leagues, and for its owner and deputies the way to put in their own. */
export function ClubLeaguesCard({ club }: { club: Club }) {
  const [adding, setAdding] = useState(false)
  const mayAdd = club.role !== 'member'
  // `membersIn` leaves out disabled accounts and those about to be deleted, too.
  const memberCount = club.members.filter(({ canTakeOver }) => canTakeOver).length
  const add = mayAdd && (
    <Button onClick={() => setAdding(true)} {...ClubLeaguesDialog.opener} icon={Plus}>
      Add a League
    </Button>
  )
  return (
    <Card flush title="Leagues" action={club.leagues.length > 0 && add}>
      {club.leagues.length > 0 ? (
        <ul aria-label="Leagues of the club">
          {club.leagues.map((league) => (
            <ClubLeagueRow key={league.id} league={league} {...{ memberCount }} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No leagues yet" action={add}>
          {mayAdd
            ? 'Every tournament you play together is a league. Add yours before its picks lock.'
            : 'Every tournament you play together will be listed here.'}
        </EmptyState>
      )}
      {adding && <ClubLeaguesDialog club={club} onOpenChange={setAdding} />}
    </Card>
  )
}

function ClubLeagueRow({ league, memberCount }: { league: ClubLeague; memberCount: number }) {
  const { id, name, tournamentName, tournamentStartDate, tournamentEndDate } = league
  const { status, draftingEndDate, membersIn, isMine } = league
  const text = (
    <>
      <span className="min-w-0 grow basis-[10rem]">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {tournamentName}, {spanText(tournamentStartDate, tournamentEndDate)}
          {status === 'open' && (
            <>
              {' '}
              · picks lock <DateTime at={draftingEndDate} />
            </>
          )}
          {membersIn !== null &&
            ` · ${membersIn} of ${memberCount} ${membersIn === 1 ? 'is' : 'are'} in`}
          {!isMine && ' · you’re not in this one'}
        </span>
      </span>
      {status === 'live' ? (
        <Badge tone="water">Underway</Badge>
      ) : (
        <LeagueStatusBadge {...{ status }} />
      )}
    </>
  )
  const className = 'flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2'
  return (
    <li className="ruled first:border-t-0">
      {isMine ? (
        <Link href={`/leagues/${id}`} className={`${className} -outline-offset-3 hover:bg-line/50`}>
          {text}
        </Link>
      ) : (
        <div className={className}>{text}</div>
      )}
    </li>
  )
}
