import { getNotificationCounts } from './accounts/notifications.ts'
import { listPictures } from './accounts/pictures.ts'
import { getMe } from './accounts/session.ts'
import { setTimeZone } from './accounts/time-zone.ts'
import * as draft from './game/draft.ts'
import * as favorites from './game/favorites.ts'
import * as history from './game/history.ts'
import * as leaderboard from './game/leaderboard.ts'
import { getOutlook } from './game/outlook.ts'
import * as scoring from './game/scoring.ts'
import * as shootout from './game/shootout.ts'
import * as tournaments from './game/tournaments.ts'
import * as week from './game/week.ts'
import { getEveningLink } from './leagues/evenings.ts'
import { listPlayerGroups } from './leagues/groups.ts'
import { getLeague, listMembers, listMyLeagues } from './leagues/leagues.ts'
import { listLogEntries } from './leagues/log.ts'
import { getSettleUp, markTransfer } from './leagues/settle-up.ts'
import * as messages from './people/messages.ts'
import * as reactions from './people/reactions.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { streamEvents } from './wire/live.ts'

/**
 * What a guest may call, besides what is public: playing, looking, and talking in the league of their evening. Nothing
 * that costs, leaves the league, or lasts. Apart from the endpoints, so that no page loads it.
 */
export const guestCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getMe,
  streamEvents,
  getNotificationCounts,
  setTimeZone,
  listPictures,
  getLeague,
  listMembers,
  listMyLeagues,
  listLogEntries,
  listPlayerGroups,
  getEveningLink,
  draft.getTeam,
  draft.saveTeam,
  draft.quickPickTeam,
  draft.listTeams,
  draft.listShortlist,
  draft.addToShortlist,
  draft.removeFromShortlist,
  tournaments.listPlayers,
  tournaments.listFinishes,
  tournaments.getGolferForm,
  tournaments.getScoreboard,
  tournaments.getScorecard,
  favorites.listFavorites,
  favorites.addFavorite,
  favorites.removeFavorite,
  leaderboard.getLeaderboard,
  leaderboard.getCompactLeaderboard,
  scoring.downloadStandings,
  scoring.explainScore,
  scoring.getWinProbabilities,
  history.getStandingsHistory,
  history.getWinProbabilityHistory,
  week.getWeek,
  week.getReveal,
  week.listMoments,
  week.listRecaps,
  getOutlook,
  week.getScorer,
  week.setScorerMuted,
  shootout.getShootout,
  shootout.getShootoutStandings,
  getSettleUp,
  markTransfer,
  messages.getLeagueChat,
  messages.listConversations,
  messages.listMessages,
  messages.sendMessage,
  messages.markConversationRead,
  messages.setConversationMuted,
  reactions.listReactions,
  reactions.setReaction,
])
