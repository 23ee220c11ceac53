import type { Shootout } from '#contract/game/shootout.ts'
import { PickedRows } from '#web/leagues/picked-rows.tsx'
import { Card } from '#web/ui/display/card.tsx'

interface PickStatusCardProps extends Pick<Shootout, 'members'> {
  leagueId: string
}

/** Shows which members have picked for the weekend, but not their picks. */
export function PickStatusCard({ leagueId, members }: PickStatusCardProps) {
  const count = members.filter(({ picked }) => picked).length
  return (
    <Card
      flush
      title="Who’s In"
      action={
        <span className="digits text-sm text-ink-soft">
          {count} of {members.length}
        </span>
      }
    >
      <PickedRows leagueId={leagueId} people={members} />
      <p className="ruled px-4 py-2 text-sm text-ink-soft">Picks stay secret until they lock.</p>
    </Card>
  )
}
