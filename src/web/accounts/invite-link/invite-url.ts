/** The URL of a personal invite link, for an account and friendship. */
export const inviteUrl = (inviteCode: string): string =>
  `${location.origin}/register?${new URLSearchParams({ invite: inviteCode })}`

/** Parses an invite link's query. Older links also name a league. Malformed parts are left out. */
export function parseInviteUrl(search: URLSearchParams): { inviteCode: string; leagueId?: string } {
  const inviteCode = search.get('invite')?.trim().toUpperCase() ?? ''
  const league = search.get('league')?.toLowerCase() ?? ''
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(league)
  return isId ? { inviteCode, leagueId: league } : { inviteCode }
}
