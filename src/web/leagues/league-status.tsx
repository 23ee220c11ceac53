import type { LeagueStatus } from '#contract/leagues/leagues.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

/** Each status with its label and its tile's color. While a league is in play, the state of its round says more. */
export const statusBadges: Record<
  Exclude<LeagueStatus, 'live'>,
  { label: string; tone: BadgeTone }
> = {
  open: { label: 'Draft Open', tone: 'flag' },
  provisional: { label: 'Not final yet', tone: 'water' },
  settled: { label: 'Final', tone: 'outline' },
  void: { label: 'Void', tone: 'rough' },
}

const played: readonly LeagueStatus[] = ['provisional', 'settled', 'void']

/** Whether play is over. After that, only the settle-up list says what anyone owes. */
export const isPlayOver = (status: LeagueStatus): boolean => played.includes(status)

/** Whether a league is over for good. */
export const isPast = ({ status }: { status: LeagueStatus }): boolean =>
  status === 'settled' || status === 'void'

/** A league's status on a small tile; nothing in play, where the state of its round says more. */
export function LeagueStatusBadge({ status }: { status: LeagueStatus }) {
  if (status === 'live') return null
  const { label, tone } = statusBadges[status]
  return <Badge tone={tone}>{label}</Badge>
}
