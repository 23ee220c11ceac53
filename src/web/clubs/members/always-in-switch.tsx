import type { Club } from '#contract/clubs/clubs.ts'
import { setAutoJoin } from '#contract/leagues/run-it-back.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { Switch } from '#web/ui/inputs/switch.tsx'

import { useClubMutation } from '../use-club-mutation.ts'

/** The reader's own switch: in every new week at once, or asked each time. */
export function AlwaysInSwitch({ club }: { club: Club }) {
  const me = useMe()
  const mine = club.members.find(({ userId }) => userId === me.id)
  const change = useClubMutation({
    mutationFn: (alwaysIn: boolean) =>
      call(setAutoJoin, { params: { id: club.id }, body: { alwaysIn } }),
    errorTitle: 'Failed to change whether you’re always in',
    waitsForPage: true,
  })
  if (!mine) return null
  return (
    <div className="ruled flex flex-wrap items-center gap-x-3 px-4 py-2">
      <p className="row-name">
        <span className="block font-semibold">I’m always in</span>
        <span id="always-in-hint" className="block text-sm text-ink-soft">
          We add you to every new week automatically. Otherwise we ask you each time.
        </span>
      </p>
      <Switch
        label="I’m always in"
        describedBy="always-in-hint"
        checked={change.isPending ? change.variables : mine.alwaysIn}
        pending={change.isPending}
        onChange={(on) => change.mutate(on)}
      />
    </div>
  )
}
