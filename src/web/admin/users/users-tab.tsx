import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { ShowMoreButton } from '#web/ui/lists/show-more-button.tsx'

import { usersQuery } from '../queries.ts'
import { UsersTable } from './users-table.tsx'

const debounceMs = 250

/** All accounts, with a search by name or email address. */
export function UsersTab() {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim())
  const users = useInfiniteQuery({ ...usersQuery(query), placeholderData: keepPreviousData })
  const found = users.data?.pages.flatMap((page) => page.users)
  return (
    <Card title="Users" flush>
      <search className="relative block border-b border-line p-3">
        <Search className="pointer-events-none absolute start-6 top-6 size-5 text-ink-soft" />
        <Input
          type="search"
          aria-label="Search users by name or email"
          placeholder="Search by name or email"
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => setText(target.value)}
          className="max-w-xl ps-10"
        />
      </search>
      <QueryContent
        query={{ ...users, data: found }}
        label="users"
        skeleton={<SkeletonRows inset rows={8} className="h-14" />}
        empty={
          <EmptyState
            title="No one found"
            action={<Button onClick={() => setText('')}>Clear Search</Button>}
          >
            No name or email address contains “{query}”.
          </EmptyState>
        }
      >
        {(found) => <UsersTable label="Users" users={found} showsActions />}
      </QueryContent>
      <ShowMoreButton query={users} />
      <output className="sr-only">
        {found && query && `${found.length}${users.hasNextPage ? ' or more' : ''} found`}
      </output>
    </Card>
  )
}

/** The text once typing has paused. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
