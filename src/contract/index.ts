import * as accounts from './accounts.ts'
import * as achievements from './achievements.ts'
import * as adminLeagues from './admin-leagues.ts'
import * as admin from './admin.ts'
import * as assistant from './assistant.ts'
import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as calendar from './calendar.ts'
import * as clubWeeks from './club-weeks.ts'
import * as clubs from './clubs.ts'
import * as credentials from './credentials.ts'
import * as demo from './demo.ts'
import * as devices from './devices.ts'
import * as draft from './draft.ts'
import type { Endpoint } from './endpoint.ts'
import * as favorites from './favorites.ts'
import * as friends from './friends.ts'
import * as groupChannel from './group-channel.ts'
import * as groups from './groups.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as invitations from './invitations.ts'
import * as inviting from './inviting.ts'
import * as joining from './joining.ts'
import * as leaderboard from './leaderboard.ts'
import * as leagueChanges from './league-changes.ts'
import * as leagues from './leagues.ts'
import * as limits from './limits.ts'
import * as live from './live.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as mondays from './mondays.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as passkeys from './passkeys.ts'
import * as preferences from './preferences.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as reactions from './reactions.ts'
import * as registration from './registration.ts'
import * as reports from './reports.ts'
import * as runItBack from './run-it-back.ts'
import * as scoring from './scoring.ts'
import * as seasonImports from './season-imports.ts'
import * as seasons from './seasons.ts'
import * as settling from './settling.ts'
import * as shootout from './shootout.ts'
import * as tournaments from './tournaments.ts'
import * as upcoming from './upcoming.ts'
import * as watch from './watch.ts'
import * as week from './week.ts'

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
    ...passkeys,
  },
  tournaments: { ...upcoming, ...tournaments },
  leagues: { ...leagues, ...leagueChanges },
  members,
  groups,
  invitations: { ...invitations, ...inviting },
  joining,
  clubs,
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
  week,
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
  ownData,
  admin: { ...admin, ...adminLeagues, ...audit },
  demo,
  health,
  reports,
  live,
}).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature, name, endpoint: value }] : [],
  ),
)
