import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  getGroupChannel,
  removeGroupChannel,
  setGroupChannel,
  testGroupChannel,
} from '#contract/leagues/group-channel.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, endpointQuery } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

/** Where a league posts, for its commissioner. */
export const groupChannelQuery = (leagueId: string) =>
  endpointQuery(
    [...topics.league(leagueId).key, 'group-channel'],
    getGroupChannel,
    { params: { id: leagueId } },
    ({ channel }) => channel,
  )

/** Sets, tests or removes a league's channel. The secret is that of the address saved last, if it has one. */
export function useGroupChannel(leagueId: string) {
  const client = useQueryClient()
  const { queryKey } = groupChannelQuery(leagueId)
  const params = { id: leagueId }
  // The data of `set` would be gone as soon as another address is tried.
  const [secret, setSecret] = useState<string | null>(null)
  const set = useMutation({
    mutationFn: (url: string) => call(setGroupChannel, { params, body: { url } }),
    onSuccess({ channel, secret }) {
      client.setQueryData(queryKey, channel)
      setSecret(secret)
    },
  })
  const test = useMutation({
    mutationFn: () => call(testGroupChannel, { params }),
    onSuccess({ channel, failure }) {
      client.setQueryData(queryKey, channel)
      if (failure === null) toastSuccess('The test arrived')
      else toastFailure('The test didn’t arrive', failure)
    },
    onError: toastOnError('Failed to send the test'),
  })
  const remove = useMutation({
    mutationFn: () => call(removeGroupChannel, { params }),
    onSuccess({ message }) {
      client.setQueryData(queryKey, null)
      setSecret(null)
      toastSuccess(message)
    },
    onError: toastOnError('Failed to stop posting'),
  })
  return { set, test, remove, secret }
}
