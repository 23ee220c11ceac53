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
      {/* The devices may be one or many, so they have a row of their own. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <CredentialsCard />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PasskeysCard />
        </Suspense>
        <div className="min-w-0 lg:col-span-2">
          <DevicesCard />
        </div>
        <ExportDataCard />
        <DeleteAccountCard />
      </div>
      <SignOutButton />
    </div>
  )
}
