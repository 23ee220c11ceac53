import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { type PersonSearchResult, sendFriendRequest } from '#contract/people/friends.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import { PersonRow } from './person-row.tsx'
import { peopleSearchQuery } from './queries.ts'

const statusLabels = {
  friends: 'Friends',
  sent: 'Request Sent',
  received: 'Request Received',
}

interface FoundRowProps {
  person: PersonSearchResult
  /** The search text that found the person. */
  query: string
}

/** A person found: our relationship, or a button to send a friend request, with an optional note. */
export function FoundPersonRow({ person, query }: FoundRowProps) {
  const { status } = person
  const row = useRef<HTMLLIElement>(null)
  useFocusAfterChange(status, () => row.current)
  if (status === 'none') return <AddFriendForm {...{ person, query }} />
  const action = <Button disabled>{statusLabels[status]}</Button>
  return <PersonRow ref={row} {...{ person, action }} />
}

function AddFriendForm({ person, query }: FoundRowProps) {
  const [note, setNote] = useState<string | null>(null)
  const add = useSendFriendRequest(person, query)
  const name = person.name
  const send = () => add.mutate(note?.trim() || null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) send()
  }
  return (
    <PersonRow
      person={person}
      action={
        <>
          {note === null && (
            <Button variant="ghost" onClick={() => setNote('')}>
              <span>
                Add a Note<span className="sr-only"> to {name}</span>
              </span>
            </Button>
          )}
          <Button
            pending={add.isPending}
            onClick={send}
            aria-label={`Add Friend ${name}`}
            icon={UserPlus}
          >
            Add Friend
          </Button>
        </>
      }
    >
      <p>@{person.username}</p>
      {note !== null && (
        <form onSubmit={submit}>
          <Input
            aria-label={`Note to ${name}`}
            placeholder="Add a note"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader just opened it
            autoFocus
            className="mt-2"
            value={note}
            maxLength={300}
            onChange={({ target }) => setNote(target.value)}
          />
        </form>
      )}
    </PersonRow>
  )
}

function useSendFriendRequest(person: PersonSearchResult, query: string) {
  const client = useQueryClient()
  const name = person.name
  return useMutation({
    mutationFn: (message: string | null) =>
      call(sendFriendRequest, { body: { toUserId: person.id, message } }),
    onSuccess({ status }) {
      client.setQueryData(peopleSearchQuery(query).queryKey, (people) =>
        people?.map((each) => (each.id === person.id ? { ...each, status } : each)),
      )
      void client.invalidateQueries({ queryKey: queryKeys.friends })
      const areFriends = status === 'friends'
      toastSuccess(
        areFriends ? 'Friend added' : 'Friend request sent',
        areFriends ? `You and ${name} are friends.` : `${name} can accept it now.`,
      )
    },
    onError: toastErrorOr('Failed to send friend request.'),
  })
}
