import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { summarizeRules } from '#domain/leagues/describe-rules.ts'
import { httpStatus } from '#web/api/client.ts'
import { useOnlinePollInterval } from '#web/api/live/use-online-poll-interval.ts'
import { ClubActions } from '#web/clubs/club-actions.tsx'
import { ClubJoinLinkCard } from '#web/clubs/club-join-link-card.tsx'
import { ClubLeaguesCard } from '#web/clubs/club-leagues-card.tsx'
import { ClubNotFound } from '#web/clubs/club-not-found.tsx'
import { clubQuery } from '#web/clubs/queries.ts'
import { Money } from '#web/format/score.tsx'
import { ClubBand } from '#web/leagues/club-band.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton, Skeletons } from '#web/ui/feedback/states.tsx'
import { useRouteId } from '#web/ui/hooks/use-route-id.ts'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

const ClubSeason = lazy(async () => ({
  default: (await import('#web/clubs/seasons/club-seasons.tsx')).ClubSeason,
}))

const ClubRecords = lazy(async () => ({
  default: (await import('#web/clubs/seasons/club-seasons.tsx')).ClubRecords,
}))

const ClubMembersCard = lazy(async () => ({
  default: (await import('#web/clubs/members/club-members-card.tsx')).ClubMembersCard,
}))

const ClubCalendar = lazy(async () => ({
  default: (await import('#web/leagues/calendar-card.tsx')).ClubCalendar,
}))

const MondaysCard = lazy(async () => ({
  default: (await import('#web/clubs/weeks/auto-week-card.tsx')).AutoWeekCard,
}))

const LookCard = lazy(async () => ({
  default: (await import('#web/clubs/look-card.tsx')).LookCard,
}))

/** No event says that someone joined a league of the club, or that its picks locked. */
const pollMs = 30_000

/** `/clubs/:id`: a club's season, weeks, and records, then its members, link, fee, and rules. */
export function ClubPage() {
  const id = useRouteId()
  const club = useQuery({ ...clubQuery(id), refetchInterval: useOnlinePollInterval(pollMs) })
  if (httpStatus(club.error) === 404) return <ClubNotFound />
  return (
    <div className="grid gap-5">
      {club.data ? (
        <PageHeading
          title={club.data.name}
          heading={
            club.data.look && (
              <ClubBand look={club.data.look} className="rounded-slot border text-[0.8em]" />
            )
          }
          actions={<MemberActions club={club.data} />}
        />
      ) : (
        <PageHeading title="Club" />
      )}
      <QueryContent
        inCard
        query={club}
        label="the club"
        skeleton={
          <Skeletons className="gap-5 lg:grid-cols-[1fr_22rem]" heights={['h-80', 'h-80']} />
        }
      >
        {(club) => <ClubCards club={club} />}
      </QueryContent>
    </div>
  )
}

function MemberActions({ club }: { club: Club }) {
  return (
    <>
      {club.role !== 'member' && (
        <ButtonLink href={`/clubs/${club.id}/next-week`} variant="primary">
          Run It Back
        </ButtonLink>
      )}
      <ClubActions club={club} />
    </>
  )
}

function ClubCards({ club }: { club: Club }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-5">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ClubSeason club={club} />
        </Suspense>
        <Suspense>
          <MondaysCard club={club} />
        </Suspense>
        <ClubLeaguesCard club={club} />
      </div>
      <div className="grid min-w-0 gap-5 lg:row-span-2">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ClubRecords club={club} />
          <ClubMembersCard club={club} />
        </Suspense>
        {club.joinCode && <ClubJoinLinkCard club={club} joinCode={club.joinCode} />}
        <Suspense>
          <ClubCalendar clubId={club.id} />
        </Suspense>
      </div>
      {/* Below the leagues, where there is room; on a phone, below everything. */}
      <div className="grid min-w-0 gap-5 lg:col-start-1">
        <FeeAndRulesCard club={club} />
        <Suspense>{club.role === 'owner' && <LookCard club={club} />}</Suspense>
      </div>
    </div>
  )
}

/** The fee and rules that the club agreed on. */
function FeeAndRulesCard({ club: { entryFee, rules } }: { club: Club }) {
  return (
    <Card title="Fee and Rules">
      <p className="font-semibold">
        {entryFee > 0 ? (
          <>
            <Money cents={entryFee} /> a team
          </>
        ) : (
          'Free, for bragging rights'
        )}
      </p>
      <ul className="mt-2 grid list-disc gap-1 ps-5 text-sm marker:text-fairway">
        {summarizeRules(rules).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
