import { lazy, Suspense } from 'react'

import { CredentialsCard } from '#web/accounts/profile/credentials-card.tsx'
import { DeleteAccountCard } from '#web/accounts/profile/delete-account-card.tsx'
import { DevicesCard } from '#web/accounts/profile/devices-card.tsx'
import { ExportDataCard } from '#web/accounts/profile/export-data-card.tsx'
import { SignOutButton } from '#web/accounts/sign-in/sign-out-button.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ProfileNav } from './profile-nav.tsx'

const PasskeysCard = lazy(async () => ({
  default: (await import('#web/accounts/passkeys/passkeys-card.tsx')).PasskeysCard,
}))

/** What I sign in with, my devices, and my data. Deleting the account comes last. */
export function AccountPage() {
  return (
    <div className="grid gap-5">
      <PageHeading title="Account">
        <ProfileNav />
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <CredentialsCard />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <PasskeysCard />
          </Suspense>
        </div>
        <div className="grid min-w-0 gap-5">
          <DevicesCard />
          <ExportDataCard />
          <DeleteAccountCard />
        </div>
      </div>
      <SignOutButton />
    </div>
  )
}
