import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'

import { notificationCountsQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { SignOutButton } from '#web/accounts/sign-in/sign-out-button.tsx'
import { useMe } from '#web/api/session.tsx'
import { PendingInvitations } from '#web/leagues/invitations/pending-invitations.tsx'
import { friendRequestsQuery } from '#web/people/friends/queries.ts'
import { UnreadBadge } from '#web/people/messages/unread-badge.tsx'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { LoadErrors } from '#web/ui/feedback/load-errors.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { MyLeagues, useMyLeaguesParts } from '../dashboard/my-leagues.tsx'
import { ProfileNav } from './profile-nav.tsx'

// Each tab's code is fetched when it opens.
const FriendsTab = lazy(async () => ({
  default: (await import('./friends-tab.tsx')).FriendsTab,
}))
const AchievementsTab = lazy(async () => ({
  default: (await import('#web/game/achievements/achievements-tab.tsx')).AchievementsTab,
}))
const ProfileTab = lazy(async () => ({ default: (await import('./profile-tab.tsx')).ProfileTab }))

/** `/profile`: my leagues, friends, achievements, names and invite code. The open tab is in the URL. */
export function ProfilePage() {
  const me = useMe()
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { id: 'leagues', label: <LeaguesTabLabel />, content: <LeaguesTab /> },
    lazyTab('friends', <FriendsTabLabel />, FriendsTab),
    lazyTab('achievements', 'Achievements', AchievementsTab),
    lazyTab('profile', 'Profile', ProfileTab),
  ]
  const open = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0]
  return (
    <div className="grid gap-5">
      <PageHeading
        title={me.name}
        documentTitle="Profile"
        actions={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      >
        <p>@{me.username}</p>
        <ProfileNav />
      </PageHeading>
      <Tabs
        label="Profile"
        tabs={tabs}
        value={open?.id ?? 'leagues'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      <SignOutButton />
    </div>
  )
}

const lazyTab = (id: string, label: ReactNode, Content: ComponentType) => ({
  id,
  label,
  content: (
    <Suspense fallback={<PageSpinner text={`Loading ${id}...`} />}>
      <Content />
    </Suspense>
  ),
})

function FriendsTabLabel() {
  const { data: requests = [] } = useQuery(friendRequestsQuery)
  const { data: waiting } = useQuery(notificationCountsQuery)
  return (
    <>
      Friends{' '}
      <span className="tab-badges">
        <CountBadge count={requests.length} noun="request" />
        <UnreadBadge count={waiting?.unreadMessages ?? 0} />
      </span>
    </>
  )
}

function LeaguesTabLabel() {
  const { data: invitations = [] } = useQuery(pendingInvitationsQuery)
  return (
    <>
      Leagues{' '}
      <span className="tab-badges">
        <CountBadge count={invitations.length} noun="invitation" />
      </span>
    </>
  )
}

function LeaguesTab() {
  const { data: invitations } = useQuery(pendingInvitationsQuery)
  return (
    <div className="grid gap-5">
      <LoadErrors parts={useMyLeaguesParts()} />
      <Card
        title={invitations ? `Pending Invitations (${invitations.length})` : 'Pending Invitations'}
      >
        <PendingInvitations
          loadingState={<SkeletonRows rows={1} className="h-17.5" />}
          emptyState={
            <p className="text-ink-soft">
              No pending invitations. When a friend creates a league, they can invite you.
            </p>
          }
        />
      </Card>
      <MyLeagues />
    </div>
  )
}
