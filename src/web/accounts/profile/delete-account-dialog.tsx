import { useMutation, useQuery } from '@tanstack/react-query'

import {
  deleteAccount,
  type DeletionEffect,
  type PasswordProof,
} from '#contract/accounts/privacy.ts'
import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'
import { clearSession } from '#web/api/clear-session.ts'
import { call } from '#web/api/client.ts'
import { leaveSession } from '#web/api/session.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { leaveFor } from '#web/ui/page/leave-for.ts'

import { dropSubscription } from '../notifications/push-subscription.ts'
import { PasswordForm } from './password-form.tsx'
import { deletionQuery } from './queries.ts'

const afterDeletionMs = 1_500

/** Says what a deletion does at once and in seven days, and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery(deletionQuery)
  const remove = useDeleteAccount()
  return (
    <Dialog
      onOpenChange={onClose}
      title="Delete your account?"
      description="This signs out every device. You have 7 days to change your mind: just sign in. After that, everything with your name on it is gone for good."
    >
      <QueryContent query={preview} label="your leagues" skeleton={<SkeletonRows rows={3} />}>
        {(effects) => (
          <>
            <Consequences {...effects} />
            <PasswordForm
              action={remove}
              failure="Failed to delete your account"
              onCancel={onClose}
              cancelLabel="Keep My Account"
              submitLabel="Delete My Account"
              pending={remove.isPending || remove.isSuccess}
              danger
            />
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}

function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: PasswordProof) => leaveSession(() => call(deleteAccount, { body })),
    async onSuccess() {
      toastSuccess('Your account will be deleted in 7 days', 'Sign in before then to keep it.')
      clearSession()
      await Promise.all([clearCachedResponses(), dropSubscription()])
      setTimeout(() => leaveFor('/login'), afterDeletionMs)
    },
  })
}

interface ConsequencesProps {
  departures: readonly DeletionEffect[]
  hasPlan: boolean
}

const Consequences = ({ departures, hasPlan }: ConsequencesProps) => (
  <ul className="grid list-disc gap-1 ps-5 text-sm">
    {departures.map((departure) => (
      <li key={departure.id}>{consequenceText(departure)}</li>
    ))}
    {hasPlan && <li>Your plan doesn’t renew, and ends with the account.</li>}
    <li>Your results and messages stay, under “Former member.”</li>
  </ul>
)

/** The fate of a league or club, in a sentence. */
function consequenceText(departure: DeletionEffect): string {
  const { kind, name, leaves, fate, successor, collectedFees } = departure
  if (fate === 'deleted') return `${name} is deleted: no one else can run it.`
  const stays = kind === 'league' ? ' Your team stays in it.' : ''
  const fees = collectedFees ? ' Pass on the entry fees you’ve collected.' : ''
  if (fate === 'handed-over') {
    const role = kind === 'league' ? 'commissioner' : 'owner'
    return `${successor} becomes the ${role} of ${name}.${leaves ? '' : stays}${fees}`
  }
  return leaves ? `You leave ${name}.` : `You stay in ${name} as a former member.${fees}`
}
