import type { Club } from '#contract/clubs/clubs.ts'
import { setAutoJoin } from '#contract/leagues/run-it-back.ts'
import { useAccount } from '#web/api/account.tsx'
import { call } from '#web/api/api.ts'
import { Switch } from '#web/ui/inputs/switch.tsx'

import { useClubChange } from '../use-club-change.ts'

/** The reader's own switch: in every new week at once, or asked each time. */
export function AlwaysIn({ club }: { club: Club }) {
  const me = useAccount()
  const mine = club.members.find(({ userId }) => userId === me.id)
  const change = useClubChange({
    change: (alwaysIn: boolean) =>
      call(setAutoJoin, { params: { id: club.id }, body: { alwaysIn } }),
    failure: 'Failed to change whether you are always in',
    onSuccess: () => {},
  })
  if (!mine) return null
  return (
    <div className="ruled flex items-center justify-between gap-3 px-4 py-2">
      <p className="min-w-0">
        <span className="block font-semibold">I’m always in</span>
        <span id="always-in-hint" className="block text-sm text-ink-soft">
          You are a member of every new week at once. Otherwise you are asked each time.
        </span>
      </p>
      <Switch
        label="I’m always in"
        describedBy="always-in-hint"
        on={change.isPending ? change.variables : mine.alwaysIn}
        pending={change.isPending}
        onChange={(on) => change.mutate(on)}
      />
    </div>
  )
}
