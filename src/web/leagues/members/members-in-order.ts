import type { LeagueMember } from '#contract/leagues/leagues.ts'

/** The members as the list shows them: until picks lock, those who haven't picked come first. */
export function sortedMembers(members: readonly LeagueMember[], closed: boolean): LeagueMember[] {
  return closed ? [...members] : members.toSorted((a, b) => Number(a.picked) - Number(b.picked))
}

/** Whether a member's name or username contains the text of a search. */
export function memberMatches(member: LeagueMember, search: string): boolean {
  const text = search.trim().toLowerCase()
  const { name, username, firstName, lastName } = member
  return [name, `@${username}`, `${firstName ?? ''} ${lastName ?? ''}`].some((name) =>
    name.toLowerCase().includes(text),
  )
}
