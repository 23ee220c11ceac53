import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { JoinCode, League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { ShareLink } from '#web/ui/sharing/share-link.tsx'

import { invitingText } from './inviting-text.ts'
import { LinkChanges } from './link-changes.tsx'
import { joinCodeQuery } from './queries.ts'
import { useChangeLink } from './use-change-link.ts'

const InviteSheet = lazy(async () => ({
  default: (await import('./invite-sheet.tsx')).InviteSheet,
}))

/** The link into a league, for friends with and without an account. */
export function LeagueLink({ league }: { league: League }) {
  const link = useQuery(joinCodeQuery(league.id))
  const isCommissioner = useAccount().id === league.commissionerId
  return (
    <Loaded query={link} what="the link" skeleton={<Skeleton className="h-72" />}>
      {(link) => (
        <section aria-label="Link to join" className="grid gap-3">
          {link.open ? (
            <OpenLink {...{ league, link }} />
          ) : (
            <p>
              <strong>The link is closed.</strong> Nobody can join with it until{' '}
              {isCommissioner ? 'you reopen' : `${league.commissionerName} reopens`} it.
            </p>
          )}
          {isCommissioner && <Changes {...{ league, link }} />}
        </section>
      )}
    </Loaded>
  )
}

interface LinkProps {
  league: League
  link: JoinCode
}

function OpenLink({ league, link }: LinkProps) {
  const me = useAccount()
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
        text={invitingText(inviter, league)}
        more={
          <Button
            onClick={() => setPrinting(true)}
            icon={<Printer aria-hidden="true" className="size-4" />}
          >
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

function Changes({ league, link }: LinkProps) {
  const change = useChangeLink(league.id)
  return (
    <LinkChanges
      open={link.open}
      pending={change.isPending}
      onChange={(action, done) => change.mutate(action, { onSettled: done })}
    />
  )
}
