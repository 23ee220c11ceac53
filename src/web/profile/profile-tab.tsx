import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { profileQuery } from '#web/page/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/states.tsx'

import { DeleteAccountCard } from './delete-account-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { InviteTokenCard } from './invite-token-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ScoresCard } from './scores-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

const PasskeysCard = lazy(async () => ({
  default: (await import('#web/passkeys/passkeys-card.tsx')).PasskeysCard,
}))
const NotificationsCard = lazy(async () => ({
  default: (await import('#web/notifications/notifications-card.tsx')).NotificationsCard,
}))

/** My names and Venmo handle, what I sign in with, my invite code, my devices and my notifications. */
export function ProfileTab() {
  const query = useQuery(profileQuery)
  return (
    <Loaded
      boxed
      query={query}
      what="your profile"
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
            <SignInCard />
            <Suspense fallback={<Skeleton className="h-40" />}>
              <PasskeysCard />
            </Suspense>
            <DevicesCard />
            <MyDataCard />
            <DeleteAccountCard />
          </div>
          <div className="grid min-w-0 gap-5">
            <InviteTokenCard profile={profile} />
            <ScoresCard />
            <Suspense fallback={<Skeleton className="h-80" />}>
              <NotificationsCard />
            </Suspense>
          </div>
        </div>
      )}
    </Loaded>
  )
}
