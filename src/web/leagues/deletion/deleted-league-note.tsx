import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { deletedLeaguesQuery } from './deleted-leagues-query.ts'
import { restoreDeleted } from './restore-deleted.ts'

/** Says who deleted the league and what still works. Shown if its results are kept. */
export function DeletedLeagueNote({ league }: { league: League }) {
  const me = useMe()
  const client = useQueryClient()
  const isMine = league.commissionerId === me.id
  const deleted = useQuery({ ...deletedLeaguesQuery, enabled: isMine })
  const restoring = useMutation({ mutationFn: () => restoreDeleted(client, 'league', league) })
  return (
    <div className="board flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-prose">
        {isMine ? 'You' : league.commissionerName} deleted this league. Its results stay here for
        everyone who played{league.entryFee > 0 && ', and you can still settle up'}. Nothing else
        can change.
      </p>
      {deleted.data?.some(({ id }) => id === league.id) && (
        <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
          Restore League
        </Button>
      )}
    </div>
  )
}
