import { useAccount } from '#web/page/account.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { CreateLeagueForm } from './create-league-form.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { HealthBadge } from './health-badge.tsx'
import { SchemaOverview } from './schema-overview.tsx'
import { SetupNotes } from './setup-notes.tsx'

/** `/database-demo`: the database at work, for developers. */
export function DemoPage() {
  const { isAdmin } = useAccount()
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Database Demo"
        actions={
          <>
            {isAdmin && <ButtonLink href="/admin">Admin</ButtonLink>}
            <ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>
          </>
        }
      >
        <HealthBadge />
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <CreateUserForm />
        <CreateLeagueForm />
      </div>
      <SchemaOverview />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <EndpointList />
        <SetupNotes />
      </div>
    </div>
  )
}
