import { useQuery } from '@tanstack/react-query'

import { InviteTokenCard } from '#web/accounts/invite-link/invite-token-card.tsx'
import { PictureCard } from '#web/accounts/pictures/picture-card.tsx'
import { ProfileForm } from '#web/accounts/profile/profile-form.tsx'
import { profileQuery } from '#web/api/profile-query.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeletons } from '#web/ui/feedback/states.tsx'

/** My names, Venmo handle, and picture, and my invite code. */
export function ProfileTab() {
  const query = useQuery(profileQuery)
  return (
    <QueryContent
      inCard
      query={query}
      label="your profile"
      skeleton={<Skeletons className="gap-5 lg:grid-cols-2" heights={['h-120', 'h-80']} />}
    >
      {(profile) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ProfileForm profile={profile} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <PictureCard />
            <InviteTokenCard profile={profile} />
          </div>
        </div>
      )}
    </QueryContent>
  )
}
