import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

const LeagueRules = lazy(async () => ({
  default: (await import('./league-rules.tsx')).LeagueRules,
}))
const LeagueAssistant = lazy(async () => ({
  default: (await import('#web/game/draft/assistant/league-assistant.tsx')).LeagueAssistant,
}))
const ThisWeek = lazy(async () => ({
  default: (await import('#web/game/week/this-week-card.tsx')).ThisWeekCard,
}))
const OutlookCard = lazy(async () => ({
  default: (await import('#web/game/chances/outlook-card.tsx')).OutlookCard,
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

/** Two cards beside each other, equally high. */
export function CardPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5 lg:grid-cols-2">{children}</div>
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

/** The needs of the reader's team while play is on. */
export function OutlookSection({ league }: Pick<PhaseProps, 'league'>) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <OutlookCard leagueId={league.id} isFree={league.entryFee === 0} />
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

interface PictureSectionProps extends Pick<PhaseProps, 'league' | 'isCommissioner'> {
  /** What the offer would push down. It waits for the offer's code. */
  children?: ReactNode
  /** The shape of the children, and what they are, as in "Loading standings...". */
  skeleton: ReactNode
  label: string
}

/** An image for the group chat, for the commissioner at some moments of the week. */
export function PictureSection(props: PictureSectionProps) {
  const { league, isCommissioner, children, skeleton, label } = props
  if (!isCommissioner || league.deletedAt) return children
  return (
    <Suspense
      fallback={
        <output aria-label={`Loading ${label}...`} className="contents">
          {skeleton}
        </output>
      }
    >
      <PictureOffer league={league} />
      {children}
    </Suspense>
  )
}
