import { topics } from '#contract/wire/topics.ts'

const leagues = ['leagues']
const clubs = ['clubs']

/** The query keys that live events invalidate, besides those of `topics`. */
export const queryKeys = {
  /** The prefix of every league and every list of leagues. */
  leagues,
  myLeagues: [...leagues, 'mine'],
  myPlaces: [...leagues, 'places'],
  myPayments: [...leagues, 'dues'],
  deletedLeagues: [...leagues, 'deleted'],
  league: (id: string) => [...topics.league(id).key, 'league'],
  members: (leagueId: string) => [...topics.league(leagueId).key, 'members'],
  settleUp: (leagueId: string) => [...topics.league(leagueId).key, 'settle-up'],
  tournaments: ['tournaments'],
  notifications: ['notifications'],
  invitations: ['invitations'],
  friends: ['friends'],
  clubs,
  /** My clubs’ open weeks, with how many members are in. */
  clubWeeks: [...clubs, 'weeks'],
  planUsage: ['limits'],
  achievements: ['achievements'],
  favorites: ['favorites'],
  /** Someone's profile, email address, passkeys, and other means to sign in. */
  signInMethods: ['account'],
}
