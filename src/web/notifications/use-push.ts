import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useAccount } from '#web/page/account.tsx'

import { turnPushOff, turnPushOn } from './push.ts'
import { pushQuery } from './queries.ts'

/** Pushes to this browser: how it stands, and turning it on and off. */
export function usePush() {
  const { id } = useAccount()
  const client = useQueryClient()
  const { queryKey } = pushQuery(id)
  const { data: state } = useQuery(pushQuery(id))
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(id) : turnPushOff()),
    // A browser that was refused is now blocked.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { state, turn }
}
