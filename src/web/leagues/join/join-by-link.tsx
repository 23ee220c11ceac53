import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import type { JoinMembership } from '#contract/leagues/join-link.ts'
import { httpStatus } from '#web/api/client.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'

interface JoinByLinkProps<Membership> {
  membership: UseQueryResult<Membership>
  /** The league or club. */
  name: string
  isOpen: boolean
  /** Why nobody can join. */
  closed: ReactNode
  /** What someone can do whom the link doesn't let in. */
  blockedText: string
  removedTitle: string
  removedText: string
  /** Where a member goes; null for anyone else. */
  memberLink: (membership: Membership) => { href: string; label: string } | null
  /** The button that joins. */
  children: ReactNode
}

const dashboardLink = <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>

/** The way into a league or club for someone who is signed in: one press, or where they stand already. */
export function JoinByLink<Membership extends Pick<JoinMembership, 'standing'>>(
  props: JoinByLinkProps<Membership>,
) {
  const { membership, name, isOpen, closed, blockedText, removedTitle, removedText } = props
  const blocked = (
    <ErrorState title="This link doesn’t work for you" action={dashboardLink}>
      {blockedText}
    </ErrorState>
  )
  return (
    <QueryContent
      query={membership}
      label="your invitation"
      skeleton={<Skeleton className="h-24" />}
      errorFallback={httpStatus(membership.error) === 404 ? blocked : undefined}
    >
      {(membership) => {
        const link = props.memberLink(membership)
        if (link) {
          const action = (
            <ButtonLink variant="primary" href={link.href}>
              {link.label}
            </ButtonLink>
          )
          return <EmptyState title={`You’re already in ${name}`} action={action} />
        }
        if (!isOpen) return closed
        if (membership.standing !== 'removed') return props.children
        return (
          <EmptyState title={removedTitle} action={dashboardLink}>
            {removedText}
          </EmptyState>
        )
      }}
    </QueryContent>
  )
}

interface JoinButtonProps {
  join: { isPending: boolean; isSuccess: boolean; mutate: () => void }
  name: string
  me: Me
  /** Stands above the button. */
  note?: ReactNode
}

/** Joins a league or club, and names the account that does. */
export function JoinButton({ join, name, me, note }: JoinButtonProps) {
  return (
    <div className="grid gap-3">
      {note}
      <Button
        variant="primary"
        pending={join.isPending || join.isSuccess}
        onClick={() => join.mutate()}
      >
        Join {name}
      </Button>
      <p className="text-center text-sm text-ink-soft">You’re signed in as @{me.username}.</p>
    </div>
  )
}

interface JoinClosedStateProps {
  title: string
  isSignedIn: boolean
  children: ReactNode
}

/** Why nobody can join by a link, and what to do instead. */
export function JoinClosedState({ title, isSignedIn, children }: JoinClosedStateProps) {
  const signInLink = <ButtonLink href="/login">Already in? Sign In</ButtonLink>
  return (
    <EmptyState title={title} action={isSignedIn ? dashboardLink : signInLink}>
      {children}
    </EmptyState>
  )
}
