import type { Shootout } from '#contract/game/shootout.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'

/** Shows which members have picked for the weekend, but not their picks. */
export function PickStatusCard({ members }: Pick<Shootout, 'members'>) {
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
      <ul>
        {members.map(({ userId, name, picked }) => (
          <li
            key={userId}
            className="ruled flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1 first:border-t-0"
          >
            <span className="row-name">{name}</span>
            {picked ? (
              <Badge tone="fairway">Picked</Badge>
            ) : (
              <span className="text-sm text-ink-soft">Not yet</span>
            )}
          </li>
        ))}
      </ul>
      <p className="ruled px-4 py-2 text-sm text-ink-soft">Picks stay secret until they lock.</p>
    </Card>
  )
}
