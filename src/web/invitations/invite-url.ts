/** The one link: it carries an account's invite code, the friendship, and a league's invitation. */
export function inviteUrl(inviteCode: string, leagueId?: string): string {
  const parts = new URLSearchParams({ invite: inviteCode })
  if (leagueId) parts.set('league', leagueId)
  return `${location.origin}/register?${parts}`
}

/** What a link carries, out of the address of the page it leads to; what is malformed is left out. */
export function parseInviteUrl(search: URLSearchParams): { inviteCode: string; leagueId?: string } {
  const inviteCode = search.get('invite')?.trim().toUpperCase() ?? ''
  const league = search.get('league')?.toLowerCase() ?? ''
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(league)
  return isId ? { inviteCode, leagueId: league } : { inviteCode }
}
