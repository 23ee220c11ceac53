import {
  NotificationsCard,
  WeekNotificationsCard,
} from '#web/accounts/notifications/notifications-card.tsx'
import { HideScoresCard } from '#web/game/spoilers/hide-scores-card.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ProfileNav } from './profile-nav.tsx'

/** What I hear about, on which channel, and whether I see scores. */
export function NotificationSettingsPage() {
  return (
    <div className="grid gap-5">
      <PageHeading title="Notifications & Scores">
        <ProfileNav />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <HideScoresCard />
          <NotificationsCard />
        </div>
        <WeekNotificationsCard />
      </div>
    </div>
  )
}
