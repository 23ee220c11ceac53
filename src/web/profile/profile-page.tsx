import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'

import { SignOut } from '#web/accounts/sign-out.tsx'
import { MyLeagues } from '#web/dashboard/my-leagues.tsx'
import { notificationsQuery } from '#web/dashboard/queries.ts'
import { InvitationsWaiting } from '#web/dashboard/waiting.tsx'
import { friendRequestsQuery } from '#web/friends/queries.ts'
import { pendingInvitationsQuery } from '#web/invitations/pending-query.ts'
import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { useAccount } from '#web/page/account.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

// Each tab's code is fetched when it opens.
const FriendsTab = lazy(async () => ({
  default: (await import('#web/profile/friends-tab.tsx')).FriendsTab,
}))
const AchievementsTab = lazy(async () => ({
  default: (await import('#web/achievements/achievements-tab.tsx')).AchievementsTab,
}))
const ProfileTab = lazy(async () => ({ default: (await import('./profile-tab.tsx')).ProfileTab }))

/** `/profile`: my leagues, friends, achievements, names and invite code. The open tab is in the URL. */
export function ProfilePage() {
  const me = useAccount()
  const [search, setSearch] = useSearchParams()
  const tabs = [
    { id: 'leagues', label: <LeaguesLabel />, content: <LeaguesTab /> },
    {
      id: 'friends',
      label: <FriendsLabel />,
      content: (
        <Suspense fallback={<Loading text="Loading friends..." />}>
          <FriendsTab />
        </Suspense>
      ),
    },
    {
      id: 'achievements',
      label: 'Achievements',
      content: (
        <Suspense fallback={<Loading text="Loading achievements..." />}>
          <AchievementsTab />
        </Suspense>
      ),
    },
    {
      id: 'profile',
      label: 'Profile',
      content: (
        <Suspense fallback={<Loading text="Loading profile..." />}>
          <ProfileTab />
        </Suspense>
      ),
    },
  ]
  const open = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0]
  return (
    <div className="grid gap-5">
      <PageHeading
        title={me.name}
        documentTitle="Profile"
        actions={
          <ButtonLink href="/dashboard" icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
            Back to Dashboard
          </ButtonLink>
        }
      >
        @{me.username}
      </PageHeading>
      <Tabs
        label="Profile"
        tabs={tabs}
        value={open?.id ?? 'leagues'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      <SignOut />
    </div>
  )
}

function FriendsLabel() {
  const { data: requests = [] } = useQuery(friendRequestsQuery)
  const { data: waiting } = useQuery(notificationsQuery)
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

function LeaguesLabel() {
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
      <Card
        title={invitations ? `Pending Invitations (${invitations.length})` : 'Pending Invitations'}
      >
        <InvitationsWaiting
          loading={<SkeletonRows rows={1} className="h-17.5" />}
          none={
            <p className="text-ink-soft">
              No pending invitations. A friend who makes a league can invite you to it.
            </p>
          }
        />
      </Card>
      <MyLeagues />
    </div>
  )
}
