import { makeResetLink } from './accounts/reset.ts'
import { openAssistant } from './assistant/assistant.ts'
import { rephraseRecaps } from './assistant/rephrase.ts'
import { checkPayments, endPlan, updateProvider } from './billing/events.ts'
import { refreshChances } from './chances/refresh.ts'
import { purgeClubs } from './clubs/deletion.ts'
import { clockOf } from './db/db.ts'
import { sendDeadlineReminders } from './draft/reminders.ts'
import { enqueuePosts } from './group-channel/events.ts'
import { sendGroupPost } from './group-channel/send.ts'
import { recordChangedStandings } from './history/record.ts'
import type { JobHandlers } from './jobs/queues.ts'
import { purgeLeagues } from './leagues/deletion.ts'
import { sendMail } from './mail/outbox.ts'
import { purgeAccounts } from './own-data/purge.ts'
import { runAll } from './process/background.ts'
import { sendPush } from './push/push.ts'
import { prepareClubWeeks } from './run-it-back/prepare.ts'
import { storeMissingTransfers } from './settling/store-transfers.ts'
import { advanceShootouts } from './shootout/advance.ts'
import { tidy } from './tidy.ts'
import { announceWeek } from './week-notices/announcements.ts'
import { tellWhoIsIn } from './week-notices/club-weeks.ts'
import { sendDigests } from './week-notices/digest.ts'
import { pushMoments, sendMomentPush } from './week-notices/moment-pushes.ts'
import { recordMoments } from './week/record-moments.ts'
import { readScorecards } from './week/scorecards.ts'
import { announceWithdrawals } from './withdrawals/withdrawals.ts'
import type { World } from './world/world.ts'

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
