import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { ApiError, call, errorMessage, httpStatus } from '#web/api/client.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

import { activityLogQuery } from '../log-query.ts'

const failedText = 'Failed to send some invitations. Please try again.'

/**
 * Invites friends, one call each.
 *
 * @returns `invited`, the friends invited here or found to be invited already, and `reasons`, why the last
 * call failed, by friend
 */
export function useInviteFriends(leagueId: string) {
  const client = useQueryClient()
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set())
  const send = useMutation({
    mutationFn: (friendIds: readonly string[]) =>
      Promise.all(friendIds.map((friendId) => invite(leagueId, friendId))),
    onSuccess(answers) {
      const delivered = answers.filter(({ reason }) => reason === null)
      setInvited((before) => new Set([...before, ...delivered.map(({ friendId }) => friendId)]))
      if (delivered.length < answers.length) {
        toastFailure('Error', failedText)
      } else {
        toastSuccess(sentText(delivered.filter(({ isNew }) => isNew).length))
      }
      void client.invalidateQueries(activityLogQuery(leagueId))
    },
  })
  const failed = send.data?.filter(({ reason }) => reason !== null) ?? []
  const reasons = new Map(failed.map(({ friendId, reason }) => [friendId, reason]))
  return { invited, reasons, send }
}

function sentText(count: number): string {
  if (count === 0) return 'Already invited'
  return count === 1 ? 'Invitation sent' : `${count} invitations sent`
}

/** Invites one friend. An earlier invitation isn't a failure. @throws {ApiError} when the session has ended */
async function invite(leagueId: string, friendId: string) {
  try {
    await call(inviteFriend, { params: { id: leagueId }, body: { friendId } })
    return { friendId, isNew: true, reason: null }
  } catch (error) {
    if (httpStatus(error) === 401) throw error
    const isInvited = error instanceof ApiError && error.code === 'already-invited'
    const reason = isInvited ? null : errorMessage(error, 'This invitation couldn’t be sent')
    return { friendId, isNew: false, reason }
  }
}
