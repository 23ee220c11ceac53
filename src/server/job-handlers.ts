import { mailResetLink } from './accounts/password-reset.ts'
import { purgeAccounts } from './accounts/privacy/purge.ts'
import { checkPayments, endReplacedPlan, updateProvider } from './billing/provider-events.ts'
import { purgeClubs } from './clubs/delete-club.ts'
import { createWeeklyLeagues } from './clubs/run-it-back/create-weekly-leagues.ts'
import { notifyUnansweredInvitees } from './clubs/run-it-back/unanswered-notices.ts'
import { deleteExpired } from './delete-expired.ts'
import { refreshChances } from './game/chances/refresh-chances.ts'
import { enqueuePosts } from './game/group-channel/channel-events.ts'
import { sendGroupPost } from './game/group-channel/send.ts'
import { recordChangedStandings } from './game/history/record-standings.ts'
import { storeMissingTransfers } from './game/results/store-transfers.ts'
import { advanceShootouts } from './game/shootout/advance.ts'
import { pushMoments, sendMomentPush } from './game/week-notices/moment-pushes.ts'
import { notifyOfWeek } from './game/week-notices/reveal-and-recap-notices.ts'
import { sendDigests } from './game/week-notices/send-digests.ts'
import { recordEveningMoments, recordMoments } from './game/week/record-moments.ts'
import { rephraseRecaps } from './game/week/rephrase-recaps.ts'
import { syncScorecards } from './game/week/sync-scorecards.ts'
import { openAssistant } from './leagues/assistant/assistant.ts'
import { purgeLeagues } from './leagues/delete-league.ts'
import { sendDeadlineReminders } from './leagues/draft/reminders.ts'
import { notifyOfWithdrawals } from './leagues/withdrawals/notify-withdrawals.ts'
import { sendMail } from './notifications/mail/outbox.ts'
import { sendPush } from './notifications/push/push.ts'
import { readClock } from './platform/db/db.ts'
import type { JobHandlers } from './platform/jobs/queues.ts'
import { runAll } from './platform/process/background-task.ts'
import type { Services } from './platform/services/services.ts'
import { computeStrengths } from './tournaments/strengths.ts'

/** The handler for each job. Handlers are idempotent: a job runs again if its process dies midway. */
export const createJobHandlers = (services: Services): JobHandlers => {
  const assistant = openAssistant(services.config)
  return {
    mail: (mail) => sendMail(services, mail),
    push: (push) => sendPush(services, push),
    reset: async ({ email }, jobId) => {
      if (email !== undefined) await mailResetLink(services.db, email, jobId)
    },
    deadlines: () => sendDeadlineReminders(services.db),
    withdrawals: () => notifyOfWithdrawals(services.db),
    endPlan: ({ purchaseId }) => endReplacedPlan(services, purchaseId),
    billing: ({ userId }) => updateProvider(services, userId),
    missedPayments: () => checkPayments(services),
    history: () =>
      runAll(
        () => recordChangedStandings(services.db),
        () => storeMissingTransfers(services.db),
      ),
    strengths: () => computeStrengths(services.db),
    chances: () => refreshChances(services.db),
    moments: () =>
      runAll(
        () => recordMoments(services.db),
        () => pushMoments(services.db),
        () => recordEveningMoments(services.db),
      ),
    momentPush: (push) => sendMomentPush(services, push),
    weekNotices: () =>
      runAll(
        () => notifyOfWeek(services.db, services.config.SETTLE_AFTER_HOURS),
        () => notifyUnansweredInvitees(services.db),
      ),
    rephrasings: () => rephraseRecaps(services, assistant),
    digests: () => sendDigests(services.db),
    mondays: async () => createWeeklyLeagues(services, new Date(await readClock(services.db))),
    shootouts: () => advanceShootouts(services.db),
    scorecards: () => syncScorecards(services),
    groupPosts: () => enqueuePosts(services.db),
    groupPost: (post) => sendGroupPost(services, post),
    purge: () =>
      runAll(
        () => purgeLeagues(services.db),
        () => purgeClubs(services.db),
        () => purgeAccounts(services),
      ),
    tidy: () => deleteExpired(services.db),
  }
}
