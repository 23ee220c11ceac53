import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { unblockPerson } from '#contract/people/friends.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { conversationsQuery } from '../messages/queries.ts'
import { PersonRow } from './person-row.tsx'
import { blockedQuery, refreshFriends } from './queries.ts'

/** The people I blocked, folded up and loaded when opened. */
export function BlockedPeopleCard() {
  return (
    <CollapsibleCard title="Blocked People">
      <div className="border-t-2 border-ink">
        <BlockedList />
      </div>
    </CollapsibleCard>
  )
}

function BlockedList() {
  const query = useQuery(blockedQuery)
  return (
    <QueryContent
      query={query}
      label="the people you blocked"
      skeleton={<SkeletonRows inset rows={2} className="h-12" />}
      empty={<EmptyState>No one. People you block can’t find you or message you.</EmptyState>}
    >
      {(blocked) => (
        <ul aria-label="Blocked People">
          {blocked.map((person) => (
            <PersonRow key={person.id} person={person} action={<UnblockButton person={person} />} />
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

type BlockedPerson = { id: string; username: string; name: string }

function UnblockButton({ person }: { person: BlockedPerson }) {
  const client = useQueryClient()
  const name = person.name
  const unblock = useMutation({
    mutationFn: () => call(unblockPerson, { params: { id: person.id } }),
    onSuccess() {
      toastSuccess('Unblocked', `${name} can find you again.`)
      void client.invalidateQueries(conversationsQuery)
      void client.invalidateQueries({ queryKey: queryKeys.notifications })
      return refreshFriends(client)
    },
    onError: () => toastFailure('Error', 'Failed to unblock.'),
  })
  return (
    <Button
      pending={unblock.isPending}
      onClick={() => unblock.mutate()}
      aria-label={`Unblock ${name}`}
    >
      Unblock
    </Button>
  )
}
