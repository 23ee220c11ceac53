import { Badge } from '#web/ui/badge.tsx'

import { type Owners, ownersText } from './board-owner-names.ts'

interface BoardOwnersProps {
  owners: Owners
  /** How many chips there is room for, the one that counts the rest not included. */
  room: number
}

/** Who in the league has a golfer: chips, the ones that do not fit as a number. */
export function BoardOwners({ owners, room }: BoardOwnersProps) {
  const shown = owners.others.slice(0, room - Number(owners.mine))
  const more = owners.others.length - shown.length
  return (
    <span className="inline-flex min-w-0 flex-wrap gap-1" title={ownersText(owners)}>
      <span className="sr-only">, picked by {ownersText(owners)}</span>
      <span aria-hidden="true" className="contents">
        {owners.mine && <Badge tone="flag">You</Badge>}
        {shown.map((name) => (
          <Badge key={name} className="max-w-24 min-w-0">
            <span className="truncate">{name}</span>
          </Badge>
        ))}
        {more > 0 && <Badge>+{more}</Badge>}
      </span>
    </span>
  )
}
