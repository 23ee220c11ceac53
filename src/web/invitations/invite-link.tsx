import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'

import type { League } from '#contract/leagues.ts'
import { profileQuery } from '#web/accounts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Input } from '#web/ui/field.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

/** The one link for a friend without an account: it carries my invite code and the league. */
export function InviteLink({ league }: { league: League }) {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <Skeleton className="h-36" />
  if (!profile.data) {
    return (
      <ErrorState
        title="Failed to load your invite link"
        onRetry={() => profile.refetch()}
        pending={profile.isFetching}
      />
    )
  }
  const { secretInviteToken, inviteTokenUsageCount, inviteTokenLimit } = profile.data
  const parts = new URLSearchParams({ invite: secretInviteToken, league: league.id })
  const link = `${location.origin}/register?${parts}`
  const left = inviteTokenLimit === null ? null : inviteTokenLimit - inviteTokenUsageCount
  const share = () =>
    // Whoever closes the sheet without sharing has not met an error.
    navigator
      .share({ title: league.name, text: shareText(league), url: link })
      .catch(() => undefined)
  return (
    <section aria-label="Invite link" className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-base">No account yet? Send this link</h3>
      <p className="text-sm text-ink-soft">
        It carries your invite code.{' '}
        {left === null
          ? 'It can be used as often as you like.'
          : `${left} of ${inviteTokenLimit} uses left.`}
      </p>
      <Input
        aria-label="Invite link"
        readOnly
        value={link}
        className="text-sm"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link} label="Copy link" told="Paste it to a friend." />
        {'share' in navigator && (
          <Button
            onClick={() => void share()}
            icon={<Share2 aria-hidden="true" className="size-4" />}
          >
            Share link
          </Button>
        )}
      </div>
    </section>
  )
}

function shareText({ name, tournamentName }: League): string {
  return `Join my fantasy golf league ${name} for the ${tournamentName}.`
}
