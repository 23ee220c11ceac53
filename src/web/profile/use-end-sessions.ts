import { useMutation, useQueryClient } from '@tanstack/react-query'

import { endOneSession, endOtherSessions } from '#contract/accounts.ts'
import { call, sentence, statusOf } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

import { devicesQuery } from './queries.ts'

/** Signs out one browser of mine, by its id. */
export function useEndSession() {
  const told = useTold('Failed to sign out that device. Please try again.')
  return useMutation({
    async mutationFn(id: string) {
      try {
        await call(endOneSession, { params: { id } })
      } catch (error) {
        // It has signed out by itself.
        if (statusOf(error) !== 404) throw error
      }
    },
    ...told('Device signed out'),
  })
}

/** Signs out every browser of mine but this one. */
export function useEndOthers() {
  const told = useTold('Failed to sign out your other devices. Please try again.')
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    ...told('All other devices are signed out'),
  })
}

function useTold(otherwise: string) {
  const client = useQueryClient()
  return (title: string) => ({
    onSuccess() {
      toast({ title, variant: 'success' })
      return client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: (error: Error) =>
      toast({ title: 'Error', description: sentence(error, otherwise), variant: 'destructive' }),
  })
}
