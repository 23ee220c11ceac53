import { Avatar } from '#web/ui/display/avatar.tsx'

/** A team's ball marker, as large as the text beside it. */
export function TvMarker({ name, color }: { name: string; color: number | null }) {
  return (
    <Avatar
      name={name}
      color={color ?? undefined}
      className="size-[1.5em]! shrink-0 text-[0.7em]!"
    />
  )
}
