import type { WatchedTeam } from '#contract/game/watch.ts'
import { Pictured } from '#web/accounts/pictures/pictured.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'

type MarkerProps = Pick<WatchedTeam, 'name' | 'color' | 'pictureId'>

/** A team's ball marker, as large as the text beside it. */
export function TvMarker({ name, color, pictureId }: MarkerProps) {
  return (
    <Pictured pictureId={pictureId}>
      <Avatar
        name={name}
        color={color ?? undefined}
        className="size-[1.5em]! shrink-0 text-[0.7em]!"
      />
    </Pictured>
  )
}
