import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { openedAsOf } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { pictureMoment, wasPictureOffered } from '#web/game/share-pictures/picture-moment.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { useStore } from '#web/ui/hooks/store.ts'

import { pictureSkeleton } from './picture-skeleton.tsx'

const LeagueRules = lazy(async () => ({
  default: (await import('./league-rules.tsx')).LeagueRules,
}))
const LeagueAssistant = lazy(async () => ({
  default: (await import('#web/game/draft/assistant/league-assistant.tsx')).LeagueAssistant,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('#web/game/week/this-week-card.tsx')).ThisWeekCard,
}))
const ShootoutCard = lazy(async () => ({
  default: (await import('#web/game/shootout/shootout-card.tsx')).ShootoutCard,
}))
const ChatCard = lazy(async () => ({ default: (await import('./chat-card.tsx')).ChatCard }))

const PictureOffer = lazy(async () => ({
  default: (await import('./picture-offer.tsx')).PictureOffer,
}))

/** The props of every face of League home. */
export interface PhaseProps {
  league: League
  members: UseQueryResult<LeagueMember[]>
  isCommissioner: boolean
  /** Whether the reader is known to be a member. */
  isMember: boolean
  /** Whether the draft has closed. */
  closed: boolean
}

interface FaceColumnsProps {
  left: ReactNode
  /** With the chat, which fills what its column is shorter than the other. */
  right: ReactNode
  /** Goes below the left column; on a phone, below everything. */
  bottom?: ReactNode
  /** As wide as both columns, below them. */
  wide?: ReactNode
}

/** The two columns of a face. On a phone, the second follows the first. */
export function PhaseColumns({ left, right, bottom, wide }: FaceColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 md:gap-5">
        {left}
      </div>
      <div className="flex min-w-0 flex-col gap-3 md:gap-5 lg:row-span-2">{right}</div>
      {bottom && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 md:gap-5 lg:col-start-1">
          {bottom}
        </div>
      )}
      {wide && (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 lg:col-span-2">
          {wide}
        </div>
      )}
    </div>
  )
}

/** Two cards beside each other, equally high. One alone has the width of both. */
export function CardPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 lg:grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))]">
      {children}
    </div>
  )
}

/** The shape of a face while it loads. On a phone, what follows it begins below the screen. */
export function PhaseSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-[40rem] lg:h-96" />
      <Skeleton className="h-60" />
    </div>
  )
}

/** The league's chat, for its members. */
export function ChatSection({ league, isMember }: Pick<PhaseProps, 'league' | 'isMember'>) {
  if (!isMember) return null
  return (
    <Suspense fallback={<Skeleton className="min-h-60 grow" />}>
      <ChatCard leagueId={league.id} readOnly={league.deletedAt !== null} />
    </Suspense>
  )
}

/** The week from the lock on, for members. */
export function WeekSection({ league, isMember }: Pick<PhaseProps, 'league' | 'isMember'>) {
  if (!isMember) return null
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <ThisWeek league={league} />
    </Suspense>
  )
}

interface FaceShootoutProps extends Pick<PhaseProps, 'league' | 'isMember'> {
  /** Shown first on the page while it's open. */
  show?: 'open' | 'others'
}

/** The weekend shootout, for members of a league that has one. */
export function ShootoutSection({ league, isMember, show }: FaceShootoutProps) {
  if (!isMember || !league.shootout) return null
  return (
    <Suspense fallback={show !== 'open' && <Skeleton className="h-32" />}>
      <ShootoutCard leagueId={league.id} timeZone={league.timeZone} show={show} />
    </Suspense>
  )
}

/** The league's rules. */
export function RulesSection(props: Pick<PhaseProps, 'league' | 'isCommissioner' | 'closed'>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LeagueRules {...props} />
    </Suspense>
  )
}

/** The assistant, for members with an account. After the draft closes, it says that there is no one left to pick. */
export function AssistantSection({ league, closed }: Pick<PhaseProps, 'league' | 'closed'>) {
  if (useMe().isGuest) return null
  return (
    <Suspense fallback={<Skeleton className="h-28 sm:h-16" />}>
      <LeagueAssistant {...{ league, closed }} canDraft={league.setupComplete && !closed} />
    </Suspense>
  )
}

/** An image for the group chat, for the commissioner at some moments of the week. */
export function PictureSection(props: Pick<PhaseProps, 'league' | 'isCommissioner'>) {
  const { league, isCommissioner } = props
  const { id: me } = useMe()
  const isBehind = useStore(openedAsOf) !== null
  const { data: board } = useQuery({ ...leaderboardQuery(league.id), enabled: false })
  if (!isCommissioner || league.deletedAt || !board) return null
  const moment = pictureMoment(board, league.seasonEndDate)
  if (!moment || wasPictureOffered(me, league.id, moment)) return null
  // No image shows old standings, but its place is kept, or the page would move once they are up to date.
  if (isBehind) return pictureSkeleton
  return (
    <Suspense fallback={pictureSkeleton}>
      <PictureOffer key={moment} {...{ league, board, moment }} />
    </Suspense>
  )
}
