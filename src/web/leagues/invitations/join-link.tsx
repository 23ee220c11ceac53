import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { closeJoinCode, regenerateJoinCode, reopenJoinCode } from '#contract/leagues/join-link.ts'
import type { JoinCode, League } from '#contract/leagues/leagues.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ShareLink } from '#web/ui/sharing/share-link.tsx'

import { activityLogQuery } from '../log-query.ts'
import { invitationText } from './invitation-text.ts'
import { JoinLinkActions, type LinkChange, successTexts } from './join-link-actions.tsx'
import { joinCodeQuery } from './queries.ts'

const InviteSheet = lazy(async () => ({
  default: (await import('./invite-poster.tsx')).InvitePoster,
}))

/** The link into a league, for friends with and without an account. */
export function JoinLink({ league }: { league: League }) {
  const link = useQuery(joinCodeQuery(league.id))
  const isCommissioner = useMe().id === league.commissionerId
  return (
    <QueryContent query={link} label="the link" skeleton={<Skeleton className="h-72" />}>
      {(link) => (
        <section aria-label="Invite link" className="grid gap-3">
          {link.open ? (
            <ShareJoinLink {...{ league, link }} />
          ) : (
            <p>
              <strong>The invite link is off.</strong> No one can join until{' '}
              {isCommissioner ? 'you turn' : `${league.commissionerName} turns`} it back on.
            </p>
          )}
          {isCommissioner && <JoinLinkMenu {...{ league, link }} />}
        </section>
      )}
    </QueryContent>
  )
}

interface LinkProps {
  league: League
  link: JoinCode
}

function ShareJoinLink({ league, link }: LinkProps) {
  const me = useMe()
  const [printing, setPrinting] = useState(false)
  const inviter = me.name
  return (
    <>
      <p className="text-sm text-ink-soft">
        Anyone with this link can join until picks lock, with or without an account.
      </p>
      <ShareLink
        link={link.url}
        title={league.name}
        text={invitationText(inviter, league)}
        actions={
          <Button onClick={() => setPrinting(true)} icon={Printer}>
            Print
          </Button>
        }
      />
      {printing && (
        <Suspense>
          <InviteSheet
            {...{ league, inviter }}
            link={link.url}
            onPrinted={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function JoinLinkMenu({ league: { id }, link }: LinkProps) {
  const client = useQueryClient()
  const input = { params: { id } }
  const change = useMutation({
    async mutationFn(action: LinkChange): Promise<JoinCode | null> {
      if (action === 'renew') return await call(regenerateJoinCode, input)
      if (action === 'reopen') return await call(reopenJoinCode, input)
      await call(closeJoinCode, input)
      return null
    },
    onSuccess(link, action) {
      client.setQueryData(
        joinCodeQuery(id).queryKey,
        (before) => link ?? (before && { ...before, open: false }),
      )
      void client.invalidateQueries(activityLogQuery(id))
      toastSuccess(successTexts[action])
    },
    onError: toastOnError('Failed to change the link'),
  })
  return (
    <JoinLinkActions
      open={link.open}
      pending={change.isPending}
      onChange={(action, done) => change.mutate(action, { onSettled: done })}
    />
  )
}
