import { LogOut, Megaphone, Pencil, Tv } from 'lucide-react'
import { useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const SettingsDialog = lazyDialog(
  'Name & Fee',
  async () => (await import('./name-and-fee-dialog.tsx')).NameAndFeeDialog,
)
const LeaveDialog = lazyDialog(
  ({ league }) => `Leave ${league.name}?`,
  async () => (await import('./leave-league-dialog.tsx')).LeaveLeagueDialog,
)
const ChannelDialog = lazyDialog(
  'Post to Group Chat',
  async () => (await import('../group-channel/group-channel-dialog.tsx')).GroupChannelDialog,
)
const WatchDialog = lazyDialog(
  'Watch Link',
  async () => (await import('../watch-link/watch-link-dialog.tsx')).WatchLinkDialog,
)

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
          {...SettingsDialog.opener}
          icon={<Pencil aria-hidden="true" className="size-4" />}
        >
          Name & Fee
        </Button>
      ) : (
        <Button
          variant="danger"
          onClick={() => setOpen(true)}
          {...LeaveDialog.opener}
          icon={<LogOut aria-hidden="true" className="size-4" />}
        >
          Leave League
        </Button>
      )}
      {isCommissioner && <GroupChannelButton league={league} />}
      {isCommissioner && <WatchLinkButton league={league} />}
      {open &&
        (isCommissioner ? (
          <SettingsDialog {...{ league, closed }} onOpenChange={setOpen} />
        ) : (
          <LeaveDialog league={league} onOpenChange={setOpen} />
        ))}
    </div>
  )
}

/** Opens the dialog with the chat that the league posts to. */
function GroupChannelButton({ league }: { league: League }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        {...ChannelDialog.opener}
        icon={<Megaphone aria-hidden="true" className="size-4" />}
      >
        Post to Group Chat
      </Button>
      {open && (
        <ChannelDialog leagueId={league.id} isPast={isPast(league)} onOpenChange={setOpen} />
      )}
    </>
  )
}

/** Opens the dialog with the league's watch link. */
function WatchLinkButton({ league }: { league: League }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        {...WatchDialog.opener}
        icon={<Tv aria-hidden="true" className="size-4" />}
      >
        Watch Link
      </Button>
      {open && <WatchDialog league={league} onOpenChange={setOpen} />}
    </>
  )
}

const isPast = ({ status }: League) => status === 'settled' || status === 'void'
