import { useQuery } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'

import { membersQuery } from '../queries.ts'

interface FormerMembersProps {
  league: League
  /** The ids of those who are left out. */
  excludedIds: ReadonlySet<string>
  onToggle: (userId: string) => void
}

/** The other members of an earlier league, all checked, to be invited to the new one. */
export function EarlierMembers({ league, excludedIds, onToggle }: FormerMembersProps) {
  const { id: me } = useMe()
  const members = useQuery(membersQuery(league.id))
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Invite the same friends</legend>
      <p className="text-sm text-ink-soft">
        The rules of {league.name} carry over. You can change them until the first team is saved.
      </p>
      <QueryContent query={members} label="members">
        {(members) => (
          <ul className="sm:grid sm:grid-cols-2">
            {members
              .filter(({ userId, canTakeOver }) => userId !== me && canTakeOver)
              .map((member) => (
                <li key={member.userId}>
                  <label className="flex min-h-11 cursor-pointer items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-fairway"
                      checked={!excludedIds.has(member.userId)}
                      onChange={() => onToggle(member.userId)}
                    />
                    <span className="min-w-0 wrap-anywhere">{member.name}</span>
                  </label>
                </li>
              ))}
          </ul>
        )}
      </QueryContent>
    </fieldset>
  )
}
