import type { LeagueStatus } from '#contract/leagues.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

/** Each status with its label and its tile's color. */
export const statusTiles: Record<LeagueStatus, { label: string; tone: BadgeTone }> = {
  open: { label: 'Draft Open', tone: 'flag' },
  live: { label: 'Live', tone: 'fairway' },
  provisional: { label: 'Provisional', tone: 'water' },
  settled: { label: 'Settled', tone: 'outline' },
  void: { label: 'Void', tone: 'rough' },
}

const played: readonly LeagueStatus[] = ['provisional', 'settled', 'void']

/** Whether play is over. After that, only the settle-up list says what anyone owes. */
export const isPlayOver = (status: LeagueStatus): boolean => played.includes(status)

/** Whether a league is over for good. */
export const isPast = ({ status }: { status: LeagueStatus }): boolean =>
  status === 'settled' || status === 'void'

/** A league's status on a small tile. */
export function LeagueStatusBadge({ status }: { status: LeagueStatus }) {
  const { label, tone } = statusTiles[status]
  return <Badge tone={tone}>{label}</Badge>
}
