import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useAccount } from '#web/api/account.tsx'

import { turnPushOff, turnPushOn } from './push.ts'
import { pushQuery } from './queries.ts'

/** Whether this browser takes pushes, and `toggle`, which turns them on or off. */
export function usePush() {
  const { id } = useAccount()
  const client = useQueryClient()
  const { queryKey } = pushQuery(id)
  const { data: state } = useQuery(pushQuery(id))
  const toggle = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(id) : turnPushOff()),
    // After a denied permission the state is `blocked`.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { state, toggle }
}
