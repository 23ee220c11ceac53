import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useMe } from '#web/api/session.tsx'

import { disablePush, enablePush } from './push-subscription.ts'
import { pushQuery } from './queries.ts'

/** Whether this browser takes pushes, and `toggle`, which turns them on or off. */
export function usePush() {
  const { id } = useMe()
  const client = useQueryClient()
  const { queryKey } = pushQuery(id)
  const { data: state } = useQuery(pushQuery(id))
  const toggle = useMutation({
    mutationFn: (on: boolean) => (on ? enablePush(id) : disablePush()),
    // After a denied permission the state is `blocked`.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return { state, toggle }
}
