import { purgeAccounts } from './accounts/privacy/purge.ts'
import { makeResetLink } from './accounts/reset.ts'
import { checkPayments, endPlan, updateProvider } from './billing/events.ts'
import { purgeClubs } from './clubs/deletion.ts'
import { tellWhoIsIn } from './clubs/run-it-back/club-weeks.ts'
import { prepareClubWeeks } from './clubs/run-it-back/prepare.ts'
import { refreshChances } from './game/chances/refresh.ts'
import { enqueuePosts } from './game/group-channel/events.ts'
import { sendGroupPost } from './game/group-channel/send.ts'
import { recordChangedStandings } from './game/history/record.ts'
import { storeMissingTransfers } from './game/results/store-transfers.ts'
import { advanceShootouts } from './game/shootout/advance.ts'
import { announceWeek } from './game/week-notices/announcements.ts'
import { sendDigests } from './game/week-notices/digest.ts'
import { pushMoments, sendMomentPush } from './game/week-notices/moment-pushes.ts'
import { recordMoments } from './game/week/record-moments.ts'
import { rephraseRecaps } from './game/week/rephrase.ts'
import { readScorecards } from './game/week/scorecards.ts'
import { openAssistant } from './leagues/assistant/assistant.ts'
import { purgeLeagues } from './leagues/deletion.ts'
import { sendDeadlineReminders } from './leagues/draft/reminders.ts'
import { announceWithdrawals } from './leagues/withdrawals/withdrawals.ts'
import { sendMail } from './notifications/mail/outbox.ts'
import { sendPush } from './notifications/push/push.ts'
import { clockOf } from './platform/db/db.ts'
import type { JobHandlers } from './platform/jobs/queues.ts'
import { runAll } from './platform/process/background.ts'
import type { World } from './platform/services/world.ts'
import { tidy } from './tidy.ts'

/** The handler for each job. Handlers are idempotent: a job runs again if its process dies midway. */
export const jobHandlers = (world: World): JobHandlers => {
  const assistant = openAssistant(world.config)
  return {
    mail: ({ mailId }) => sendMail(world, mailId),
    push: (push) => sendPush(world, push),
    reset: async ({ email }, jobId) => {
      if (email !== undefined) await makeResetLink(world.db, email, jobId)
    },
    deadlines: () => sendDeadlineReminders(world.db),
    withdrawals: () => announceWithdrawals(world.db),
    endPlan: ({ purchaseId }) => endPlan(world, purchaseId),
    billing: ({ userId }) => updateProvider(world, userId),
    missedPayments: () => checkPayments(world),
    history: () =>
      runAll(
        () => recordChangedStandings(world.db),
        () => storeMissingTransfers(world.db),
      ),
    chances: () => refreshChances(world.db),
    moments: () =>
      runAll(
        () => recordMoments(world.db),
        () => pushMoments(world.db),
      ),
    momentPush: (push) => sendMomentPush(world, push),
    weekNotices: () =>
      runAll(
        () => announceWeek(world.db, world.config.SETTLE_AFTER_HOURS),
        () => tellWhoIsIn(world.db),
      ),
    rephrasings: () => rephraseRecaps(world, assistant),
    digests: () => sendDigests(world.db),
    mondays: async () => prepareClubWeeks(world, new Date(await clockOf(world.db))),
    shootouts: () => advanceShootouts(world.db),
    scorecards: () => readScorecards(world),
    groupPosts: () => enqueuePosts(world.db),
    groupPost: (post) => sendGroupPost(world, post),
    purge: () =>
      runAll(
        () => purgeLeagues(world.db),
        () => purgeClubs(world.db),
        () => purgeAccounts(world),
      ),
    tidy: () => tidy(world.db),
  }
}
