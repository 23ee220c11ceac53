import * as billing from './accounts/billing.ts'
import * as credentials from './accounts/credentials.ts'
import * as notifications from './accounts/notifications.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as pictures from './accounts/pictures.ts'
import * as limits from './accounts/plan-usage.ts'
import * as preferences from './accounts/preferences.ts'
import * as ownData from './accounts/privacy.ts'
import * as profile from './accounts/profile.ts'
import * as push from './accounts/push.ts'
import * as registration from './accounts/registration.ts'
import * as accounts from './accounts/session.ts'
import * as devices from './accounts/sessions.ts'
import * as timeZone from './accounts/time-zone.ts'
import * as admin from './admin/admin.ts'
import * as audit from './admin/audit.ts'
import * as demo from './admin/demo.ts'
import * as ranking from './admin/ranking.ts'
import * as adminLeagues from './admin/stranded-leagues.ts'
import * as adminUsers from './admin/users.ts'
import * as clubWeeks from './clubs/club-weeks.ts'
import * as clubs from './clubs/clubs.ts'
import * as clubLinks from './clubs/join-link.ts'
import * as looks from './clubs/looks.ts'
import * as seasonImports from './clubs/season-imports.ts'
import * as seasons from './clubs/seasons.ts'
import * as mondays from './clubs/weekly-leagues.ts'
import * as achievements from './game/achievements.ts'
import * as analytics from './game/analytics.ts'
import * as assistant from './game/assistant.ts'
import * as draft from './game/draft.ts'
import * as favorites from './game/favorites.ts'
import * as history from './game/history.ts'
import * as leaderboard from './game/leaderboard.ts'
import * as outlook from './game/outlook.ts'
import * as scoring from './game/scoring.ts'
import * as shootout from './game/shootout.ts'
import * as upcoming from './game/tournament.ts'
import * as tournaments from './game/tournaments.ts'
import * as watch from './game/watch.ts'
import * as week from './game/week.ts'
import * as calendar from './leagues/calendar.ts'
import * as evenings from './leagues/evenings.ts'
import * as groupChannel from './leagues/group-channel.ts'
import * as groups from './leagues/groups.ts'
import * as invitations from './leagues/invitations.ts'
import * as inviting from './leagues/invite-links.ts'
import * as joining from './leagues/join-link.ts'
import * as leagues from './leagues/leagues.ts'
import * as leagueLog from './leagues/log.ts'
import * as leagueChanges from './leagues/manage-league.ts'
import * as members from './leagues/members.ts'
import * as runItBack from './leagues/run-it-back.ts'
import * as settling from './leagues/settle-up.ts'
import * as friends from './people/friends.ts'
import * as messages from './people/messages.ts'
import * as reactions from './people/reactions.ts'
import type { Endpoint } from './wire/endpoint.ts'
import * as health from './wire/health.ts'
import * as live from './wire/live.ts'
import * as reports from './wire/reports.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every endpoint by feature, for the API's description and for tests of all endpoints. */
export const endpoints: { feature: string; name: string; endpoint: Endpoint }[] = Object.entries({
  accounts: {
    ...accounts,
    ...registration,
    ...profile,
    ...credentials,
    ...devices,
    ...timeZone,
    ...passkeys,
    ...pictures,
  },
  tournaments: { ...upcoming, ...tournaments },
  leagues: { ...leagues, ...leagueChanges, ...leagueLog },
  members,
  groups,
  invitations: { ...invitations, ...inviting },
  joining,
  evenings,
  clubs: { ...clubs, ...clubLinks },
  looks,
  clubWeeks,
  runItBack,
  mondays,
  friends,
  favorites,
  messages,
  reactions,
  draft,
  scoring: { ...leaderboard, ...scoring },
  history,
  week: { ...week, ...outlook },
  shootout,
  settling,
  seasonImports,
  seasons,
  groupChannel,
  watch,
  achievements,
  calendar,
  notifications: { ...notifications, ...preferences, ...push },
  billing: { ...limits, ...billing },
  assistant,
  analytics,
  ownData,
  admin: { ...admin, ...adminUsers, ...adminLeagues, ...audit, ...ranking },
  demo,
  health,
  reports,
  live,
}).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)
