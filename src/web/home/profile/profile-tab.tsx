import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { InviteTokenCard } from '#web/accounts/invite-link/invite-token-card.tsx'
import { CredentialsCard } from '#web/accounts/profile/credentials-card.tsx'
import { DeleteAccountCard } from '#web/accounts/profile/delete-account-card.tsx'
import { DevicesCard } from '#web/accounts/profile/devices-card.tsx'
import { ExportDataCard } from '#web/accounts/profile/export-data-card.tsx'
import { ProfileForm } from '#web/accounts/profile/profile-form.tsx'
import { profileQuery } from '#web/api/queries.ts'
import { HideScoresCard } from '#web/game/spoilers/hide-scores-card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

const PasskeysCard = lazy(async () => ({
  default: (await import('#web/accounts/passkeys/passkeys-card.tsx')).PasskeysCard,
}))
const NotificationsCard = lazy(async () => ({
  default: (await import('#web/accounts/notifications/notifications-card.tsx')).NotificationsCard,
}))

/** My names and Venmo handle, what I sign in with, my invite code, my devices and my notifications. */
export function ProfileTab() {
  const query = useQuery(profileQuery)
  return (
    <QueryContent
      inCard
      query={query}
      label="your profile"
      skeleton={
        <span className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-120" />
          <Skeleton className="h-80" />
        </span>
      }
    >
      {(profile) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <ProfileForm profile={profile} />
            <CredentialsCard />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <PasskeysCard />
            </Suspense>
            <DevicesCard />
            <ExportDataCard />
            <DeleteAccountCard />
          </div>
          <div className="grid min-w-0 gap-5">
            <InviteTokenCard profile={profile} />
            <HideScoresCard />
            <Suspense fallback={<Skeleton className="h-80" />}>
              <NotificationsCard />
            </Suspense>
          </div>
        </div>
      )}
    </QueryContent>
  )
}
