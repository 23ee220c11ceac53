import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'

const LeagueRules = lazy(async () => ({
  default: (await import('./league-rules.tsx')).LeagueRules,
}))
const LeagueAssistant = lazy(async () => ({
  default: (await import('#web/game/draft/assistant/league-assistant.tsx')).LeagueAssistant,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('#web/game/week/this-week.tsx')).ThisWeek,
}))
const OutlookCard = lazy(async () => ({
  default: (await import('#web/game/chances/outlook-card.tsx')).OutlookCard,
}))
const ShootoutCard = lazy(async () => ({
  default: (await import('#web/game/shootout/shootout-card.tsx')).ShootoutCard,
}))
const ChatCard = lazy(async () => ({ default: (await import('./chat-card.tsx')).ChatCard }))

/** The props of every face of League home. */
export interface FaceProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  isCommissioner: boolean
  /** Whether the reader is known to be a member. */
  isMember: boolean
  /** Whether the draft has closed. */
  closed: boolean
}

interface FaceColumnsProps {
  first: ReactNode
  then: ReactNode
  /** Stands below `first`; on a phone, below everything. */
  last?: ReactNode
}

/** The two columns of a face. On a phone, the second follows the first. */
export function FaceColumns({ first, then, last }: FaceColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{first}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2">{then}</div>
      {last && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-1">{last}</div>
      )}
    </div>
  )
}

/** The league's chat, for its members. */
export function FaceChat({ league, isMember }: Pick<FaceProps, 'league' | 'isMember'>) {
  if (!isMember) return null
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <ChatCard leagueId={league.id} readOnly={league.deletedAt !== null} />
    </Suspense>
  )
}

/** The week from the lock on, for members. */
export function FaceWeek({ league, isMember }: Pick<FaceProps, 'league' | 'isMember'>) {
  if (!isMember) return null
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <ThisWeek league={league} />
    </Suspense>
  )
}

interface FaceShootoutProps extends Pick<FaceProps, 'league' | 'isMember'> {
  /** Shown first on the page while it's open. */
  only?: 'open' | 'others'
}

/** The weekend shootout, for members of a league that has one. */
export function FaceShootout({ league, isMember, only }: FaceShootoutProps) {
  if (!isMember || !league.shootout) return null
  return (
    <Suspense fallback={only !== 'open' && <Skeleton className="h-32" />}>
      <ShootoutCard leagueId={league.id} timeZone={league.timeZone} only={only} />
    </Suspense>
  )
}

/** The needs of the reader's team while play is on. */
export function FaceOutlook({ league }: Pick<FaceProps, 'league'>) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <OutlookCard leagueId={league.id} isFree={league.entryFee === 0} />
    </Suspense>
  )
}

/** The league's rules. */
export function FaceRules(props: Pick<FaceProps, 'league' | 'isCommissioner' | 'closed'>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LeagueRules {...props} />
    </Suspense>
  )
}

/** The assistant, for members. After the draft closes, it says that there is no one left to pick. */
export function FaceAssistant({ league, closed }: Pick<FaceProps, 'league' | 'closed'>) {
  return (
    <Suspense fallback={<Skeleton className="h-28 sm:h-16" />}>
      <LeagueAssistant {...{ league, closed }} canDraft={league.setupComplete && !closed} />
    </Suspense>
  )
}
