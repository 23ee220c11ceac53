import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import type { DeletedClub, MyClub } from '#contract/clubs/clubs.ts'
import { pluralize } from '#domain/words.ts'
import { dateText } from '#web/format/dates.ts'
import { DeletedRow } from '#web/leagues/deletion/deleted-row.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { DashboardLink } from '#web/ui/page/back-link.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { myClubsQuery } from './queries.ts'
import { roleText } from './role-text.ts'

const ClubDialog = lazyDialog(
  'Start a Club',
  async () => (await import('./edit-club-dialog.tsx')).EditClubDialog,
)

/** `/clubs`: my clubs, starting one, and those I deleted. */
export function ClubsPage() {
  const clubs = useQuery(myClubsQuery)
  const [starting, setStarting] = useState(false)
  const start = (
    <Button variant="primary" onClick={() => setStarting(true)} {...ClubDialog.opener}>
      <Plus className="size-5" />
      Start a Club
    </Button>
  )
  const isEmpty = clubs.data?.clubs.length === 0
  return (
    <>
      <DashboardLink />
      <PageHeading title="Clubs" className="mb-5" actions={!isEmpty && start}>
        The friends who play together, week after week.
      </PageHeading>
      <div className="grid gap-5">
        <Card flush>
          <QueryContent query={clubs} label="your clubs" skeleton={<SkeletonRows inset rows={3} />}>
            {({ clubs }) =>
              clubs.length > 0 ? (
                <ul aria-label="My clubs">
                  {clubs.map((club) => (
                    <ClubRow key={club.id} club={club} />
                  ))}
                </ul>
              ) : (
                <EmptyState title="No clubs yet" action={start}>
                  A club keeps your friends together: one invite link, the fee and rules you agree
                  on, and all your leagues in one place.
                </EmptyState>
              )
            }
          </QueryContent>
        </Card>
        <DeletedClubs clubs={clubs.data?.deleted ?? []} />
      </div>
      {starting && <ClubDialog onOpenChange={setStarting} />}
    </>
  )
}

function ClubRow({ club: { id, name, role, memberCount, leagueCount } }: { club: MyClub }) {
  const members = pluralize(memberCount, 'member')
  const leagues = pluralize(leagueCount, 'league')
  return (
    <li className="ruled first:border-t-0">
      <Link
        href={`/clubs/${id}`}
        className="flex min-h-16 items-center justify-between gap-3 px-4 py-2 -outline-offset-3 hover:bg-line/50"
      >
        <span className="min-w-0">
          <span className="block font-display text-lg font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-soft">
            {role !== 'member' && `${roleText[role]} · `}
            {members} · {leagues}
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

function DeletedClubs({ clubs }: { clubs: DeletedClub[] }) {
  if (clubs.length === 0) return null
  return (
    <section aria-labelledby="deleted-clubs" className="px-4">
      <h2 id="deleted-clubs" className="label-caps mb-1">
        Recently Deleted
      </h2>
      <ul>
        {clubs.map((club) => (
          <DeletedRow key={club.id} kind="club" deleted={club}>
            Until {dateText(club.restorableUntil)}
          </DeletedRow>
        ))}
      </ul>
    </section>
  )
}
