import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { Card } from '#web/ui/display/card.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import { FoundPersonRow } from './found-person-row.tsx'
import { peopleSearchQuery } from './queries.ts'

/** A search for people, run by the button or Enter. */
export function FindFriendsCard() {
  const [text, setText] = useState('')
  const { query, search } = usePeopleSearch()
  const { data: found } = useQuery({ ...peopleSearchQuery(query), enabled: query !== '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (q && !search.isPending) search.mutate(q)
  }
  return (
    <Card title="Find Friends" flush>
      <search>
        <form onSubmit={submit} className="flex flex-wrap gap-2 p-4">
          <Input
            type="search"
            className="flex-[1_1_min(20rem,100%)] placeholder:text-sm"
            aria-label="Search for people"
            placeholder="Search by username, email, or name..."
            value={text}
            maxLength={100}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            pending={search.isPending}
            disabled={text.trim() === ''}
            icon={Search}
          >
            Search
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {found && (
          <p className="ruled px-4 py-2 text-sm text-ink-soft">
            {found.length === 0
              ? `No one found for “${query}.”`
              : `${found.length} found for “${query}”`}
          </p>
        )}
      </div>
      {found && found.length > 0 && (
        <ul className="border-t border-line">
          {found.map((person) => (
            <FoundPersonRow key={person.id} person={person} query={query} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Runs searches; `query` is the last one that succeeded. */
function usePeopleSearch() {
  const client = useQueryClient()
  const [query, setQuery] = useState('')
  const search = useMutation({
    mutationFn: (q: string) => client.fetchQuery({ ...peopleSearchQuery(q), staleTime: 0 }),
    onSuccess: (_, q) => setQuery(q),
    onError: () => toastFailure('Search Error', 'Failed to search for users.'),
  })
  return { query, search }
}
