import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { League } from '#contract/leagues.ts'
import { useAccount } from '#web/page/account.tsx'
import { Button } from '#web/ui/button.tsx'

import { deletedLeaguesQuery, restore } from './restore.ts'

/** Says in a deleted league, of which the results are left, who deleted it and what still works. */
export function DeletedNote({ league }: { league: League }) {
  const me = useAccount()
  const client = useQueryClient()
  const isMine = league.commissionerId === me.id
  const deleted = useQuery({ ...deletedLeaguesQuery, enabled: isMine })
  const bring = useMutation({ mutationFn: () => restore(client, league) })
  return (
    <div className="board mb-5 flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-prose">
        {isMine ? 'You' : league.commissionerName} deleted this league. Its results stay here for
        everyone who played, and you can still settle up. Nothing else in it changes.
      </p>
      {deleted.data?.some(({ id }) => id === league.id) && (
        <Button pending={bring.isPending} onClick={() => bring.mutate()}>
          Restore League
        </Button>
      )}
    </div>
  )
}
