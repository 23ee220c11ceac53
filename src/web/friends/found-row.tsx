import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

import { type FoundPerson, requestFriend } from '#contract/friends.ts'
import { call } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFocusAfter } from '#web/ui/hooks/use-focus-after.ts'

import { displayName } from '#web/format/names.ts'
import { PersonRow } from './person-row.tsx'
import { peopleQuery } from './queries.ts'

const relationships = {
  friends: 'Friends',
  sent: 'Request Sent',
  received: 'Request Received',
}

interface FoundRowProps {
  person: FoundPerson
  /** The search that found the person. */
  asked: string
}

/** A person who was found: what we are to each other, or a request to be friends, with a note if wanted. */
export function FoundRow({ person, asked }: FoundRowProps) {
  const { status } = person
  const row = useRef<HTMLLIElement>(null)
  useFocusAfter(status, () => row.current)
  if (status === 'none') return <Stranger {...{ person, asked }} />
  const action = <Button disabled>{relationships[status]}</Button>
  return <PersonRow ref={row} {...{ person, action }} />
}

function Stranger({ person, asked }: FoundRowProps) {
  const [note, setNote] = useState<string | null>(null)
  const add = useAddFriend(person, asked)
  const name = displayName(person)
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
                Add a note<span className="sr-only"> to {name}</span>
              </span>
            </Button>
          )}
          <Button
            pending={add.isPending}
            onClick={send}
            aria-label={`Add Friend ${name}`}
            icon={<UserPlus aria-hidden="true" className="size-4" />}
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
            // It was just asked for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
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

function useAddFriend(person: FoundPerson, asked: string) {
  const client = useQueryClient()
  const name = displayName(person)
  return useMutation({
    mutationFn: (message: string | null) =>
      call(requestFriend, { body: { toUserId: person.id, message } }),
    onSuccess({ status }) {
      client.setQueryData(peopleQuery(asked).queryKey, (people) =>
        people?.map((each) => (each.id === person.id ? { ...each, status } : each)),
      )
      void client.invalidateQueries({ queryKey: ['friends'] })
      const made = status === 'friends'
      toast({
        title: made ? 'Friend Added' : 'Friend Request Sent',
        description: made ? `You and ${name} are friends.` : `${name} can accept it now.`,
        variant: 'success',
      })
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to send friend request.',
        variant: 'destructive',
      }),
  })
}
