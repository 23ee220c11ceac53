import { LogOut, Megaphone, Pencil, Tv } from 'lucide-react'

import type { League } from '#contract/leagues/leagues.ts'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { isPast } from '../league-status.tsx'

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
  if (league.deletedAt || !isMember || (closed && !isCommissioner)) return null
  if (!isCommissioner) {
    return (
      <div className="flex flex-wrap gap-2">
        <DialogButton
          variant="danger"
          label="Leave League"
          icon={LogOut}
          opener={LeaveDialog.opener}
        >
          {(onOpenChange) => <LeaveDialog {...{ league, onOpenChange }} />}
        </DialogButton>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <DialogButton label="Name & Fee" icon={Pencil} opener={SettingsDialog.opener}>
        {(onOpenChange) => <SettingsDialog {...{ league, closed, onOpenChange }} />}
      </DialogButton>
      <DialogButton label="Post to Group Chat" icon={Megaphone} opener={ChannelDialog.opener}>
        {(onOpenChange) => (
          <ChannelDialog leagueId={league.id} isPast={isPast(league)} {...{ onOpenChange }} />
        )}
      </DialogButton>
      <DialogButton label="Watch Link" icon={Tv} opener={WatchDialog.opener}>
        {(onOpenChange) => <WatchDialog {...{ league, onOpenChange }} />}
      </DialogButton>
    </div>
  )
}
