import { LogOut, Megaphone, Pencil, Tv } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Button } from '#web/ui/inputs/button.tsx'

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}))
const LeaveDialog = lazy(async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
}))
const ChannelDialog = lazy(async () => ({
  default: (await import('../group-channel/channel-dialog.tsx')).ChannelDialog,
}))
const WatchDialog = lazy(async () => ({
  default: (await import('../watch-link/watch-dialog.tsx')).WatchDialog,
}))

interface LeagueSettingsProps {
  league: League
  isCommissioner: boolean
  isMember: boolean
  closed: boolean
}

/** The commissioner changes name, fee, channel and watch link here; any other member leaves here, until picks lock. */
export function LeagueSettings({ league, isCommissioner, isMember, closed }: LeagueSettingsProps) {
  const [open, setOpen] = useState(false)
  if (league.deletedAt || !isMember || (closed && !isCommissioner)) return null
  return (
    <div className="flex flex-wrap gap-2">
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
      {isCommissioner && <ChannelButton league={league} />}
      {isCommissioner && <WatchButton league={league} />}
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

/** Opens the dialog with the chat that the league posts to. */
function ChannelButton({ league }: { league: League }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        icon={<Megaphone aria-hidden="true" className="size-4" />}
      >
        Group channel
      </Button>
      {open && (
        <Suspense>
          <ChannelDialog leagueId={league.id} over={isOver(league)} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the dialog with the league's watch link. */
function WatchButton({ league }: { league: League }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        icon={<Tv aria-hidden="true" className="size-4" />}
      >
        Watch link
      </Button>
      {open && (
        <Suspense>
          <WatchDialog league={league} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const isOver = ({ status }: League) => status === 'settled' || status === 'void'
