/** The URL of an invite link, for an account and friendship, and for a league if one is given. */
export function inviteUrl(inviteCode: string, leagueId?: string): string {
  const parts = new URLSearchParams({ invite: inviteCode })
  if (leagueId) parts.set('league', leagueId)
  return `${location.origin}/register?${parts}`
}

/** Parses an invite link's query. Malformed parts are left out. */
export function parseInviteUrl(search: URLSearchParams): { inviteCode: string; leagueId?: string } {
  const inviteCode = search.get('invite')?.trim().toUpperCase() ?? ''
  const league = search.get('league')?.toLowerCase() ?? ''
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(league)
  return isId ? { inviteCode, leagueId: league } : { inviteCode }
}
