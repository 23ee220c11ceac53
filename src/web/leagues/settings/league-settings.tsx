import { LogOut, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { Button } from '#web/ui/button.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}))
const LeaveDialog = lazy(async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
}))

interface LeagueSettingsProps {
  league: League
  isCommissioner: boolean
  isMember: boolean
  closed: boolean
}

/** The commissioner changes name and fee here; any other member leaves here, until picks lock. */
export function LeagueSettings({ league, isCommissioner, isMember, closed }: LeagueSettingsProps) {
  const [open, setOpen] = useState(false)
  if (league.deletedAt || !isMember || (closed && !isCommissioner)) return null
  return (
    <div>
      {isCommissioner ? (
        <Button
          onClick={() => setOpen(true)}
          icon={<Pencil aria-hidden="true" className="size-4" />}
        >
          Change name or fee
        </Button>
      ) : (
        <Button
          variant="danger"
          onClick={() => setOpen(true)}
          icon={<LogOut aria-hidden="true" className="size-4" />}
        >
          Leave League
        </Button>
      )}
      {open && (
        <Suspense>
          {isCommissioner ? (
            <SettingsDialog {...{ league, closed }} onOpenChange={setOpen} />
          ) : (
            <LeaveDialog league={league} onOpenChange={setOpen} />
          )}
        </Suspense>
      )}
    </div>
  )
}
