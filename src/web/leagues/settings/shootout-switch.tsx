import type { League } from '#contract/leagues/leagues.ts'
import { errorMessage } from '#web/api/client.ts'
import { Switch } from '#web/ui/inputs/switch.tsx'

import { useUpdateLeague } from '../use-update-league.ts'

const noteId = 'shootout-note'

/** The commissioner switches the weekend shootout on or off until picks lock. Everyone else reads whether it is on. */
export function ShootoutSwitch({ league, canChange }: { league: League; canChange: boolean }) {
  const change = useUpdateLeague(league.id)
  const on = change.isPending ? (change.variables.shootout ?? league.shootout) : league.shootout
  if (!canChange && !league.shootout) return null
  return (
    <div className="board flex items-center justify-between gap-3 px-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold">Weekend Shootout</p>
        <p id={noteId} className="text-sm text-ink-soft">
          After the cut, everyone picks three golfers who are still playing. Lowest total over
          rounds 3 and 4 wins. Free.
          {canChange && ' You can change this until picks lock.'}
        </p>
        {change.isError && (
          <p role="alert" className="text-sm font-semibold text-rough">
            {errorMessage(change.error, 'Failed to change the shootout')}
          </p>
        )}
      </div>
      {canChange ? (
        <Switch
          label="Weekend Shootout"
          checked={on}
          pending={change.isPending}
          describedBy={noteId}
          onChange={(shootout) => change.mutate({ shootout })}
        />
      ) : (
        <span className="text-sm font-semibold">On</span>
      )}
    </div>
  )
}
