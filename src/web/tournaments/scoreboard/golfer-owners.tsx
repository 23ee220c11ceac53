import { clsx } from 'clsx'

import { listText } from '#domain/lists.ts'
import { Badge } from '#web/ui/display/badge.tsx'

/** A golfer's owners in the league: whether the reader is one, and the others' names. */
export interface GolferOwners {
  mine: boolean
  others: string[]
}

/** Everyone who has the golfer: `you, dan, and ann`. */
export function ownersText({ mine, others }: GolferOwners): string {
  const names = mine ? ['you', ...others] : others
  return listText(names)
}

/** Everyone who has the golfer, as a sentence: `Picked by you and dan.` */
export const pickedByText = (owners: GolferOwners): string => `Picked by ${ownersText(owners)}.`

interface OwnerBadgesProps {
  owners: GolferOwners
  /** How many badges fit, not including the one that counts the rest. */
  maxBadges: number
}

/** A golfer's owners as badges. Those that don't fit are counted. */
export function OwnerBadges({ owners, maxBadges }: OwnerBadgesProps) {
  const shown = owners.others.slice(0, maxBadges - Number(owners.mine))
  const hiddenCount = owners.others.length - shown.length
  return (
    <span
      // With room for one, that one's name is cut rather than the row made higher.
      className={clsx('inline-flex min-w-0 gap-1', maxBadges > 1 && 'flex-wrap')}
      title={pickedByText(owners)}
    >
      <span className="sr-only">, picked by {ownersText(owners)}</span>
      <span aria-hidden="true" className="contents">
        {owners.mine && (
          <Badge tone="flag" className="py-0!">
            You
          </Badge>
        )}
        {shown.map((name) => (
          <Badge key={name} className="max-w-24 min-w-0 py-0!">
            <span className="truncate">{name}</span>
          </Badge>
        ))}
        {hiddenCount > 0 && <Badge className="py-0!">+{hiddenCount}</Badge>}
      </span>
    </span>
  )
}
