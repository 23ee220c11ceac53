import { listText } from '#domain/lists.ts'
import { refundText } from '#domain/week/refund-text.ts'
import { yourLeague } from '#domain/words.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'

import { listOtherMembers, readNoticeLeague } from './league-notices.ts'
import { listPaidMembers } from './members/members.ts'

/**
 * Notifies every member that the commissioner deleted the league, and the commissioner how to undo it. A league without a
 * result gets none, so fees that were paid go back.
 */
export async function notifyOfDeletion(db: Db, commissioner: Member): Promise<void> {
  const { leagueId, userId, name: commissionerName } = commissioner
  const { name, tournament, settledAt, entryFee, isOpen } = await readNoticeLeague(db, leagueId)
  const others = await listOtherMembers(db, leagueId, userId)
  const kept = listText([
    'the final leaderboard',
    'your achievements',
    ...(entryFee > 0 ? ['Settle Up'] : []),
  ])
  const paid = settledAt === null && entryFee > 0 ? await listPaidMembers(db, leagueId) : []
  const payers = paid.filter((payer) => payer.userId !== userId)
  const payerIds = new Set(payers.map((payer) => payer.userId))
  const noResult = isOpen ? '' : ' It won’t get a result unless it’s restored.'
  const notice = {
    kind: 'deletion' as const,
    title: `${commissionerName} deleted ${name}`,
    text: settledAt
      ? `${commissionerName} deleted ${name}, ${yourLeague(tournament)}.\n\nYou keep the results: ${kept}. Nothing else in it can change.`
      : `${commissionerName} deleted ${name}, ${yourLeague(tournament)}. No one can open it now.${noResult}\n\nIf that was a mistake, ${commissionerName} can restore it within 7 days, with everything in it.`,
    path: settledAt ? `/leagues/${leagueId}/leaderboard` : '/dashboard',
  }
  await notify(db, { ...notice, userIds: others.filter((id) => !payerIds.has(id)) })
  await notify(db, {
    ...notice,
    userIds: others.filter((id) => payerIds.has(id)),
    text: `${notice.text}\n\nIf it stays deleted, ask ${commissionerName} to refund your entry fee.`,
    always: true,
  })
  await notify(db, {
    kind: 'deletion',
    userIds: [userId],
    title: `You deleted ${name}`,
    text: `${settledAt ? `${name} is over, and its members keep the results.` : `${name} is hidden from everyone now.${noResult}`}${others.length > 0 ? ' We’ll let its members know.' : ''}\n\nYou can restore it from your dashboard for 7 days.${payers.length > 0 ? ` If you don’t, ${refundText(payers.map((payer) => payer.name))}.` : ''}`,
    path: '/dashboard',
    always: payers.length > 0,
  })
}

/** Notifies every member that the league is back, and until when they can pick: the lock may have moved silently. */
export async function notifyOfRestore(db: Db, commissioner: Member): Promise<void> {
  const { leagueId, userId, name: commissionerName } = commissioner
  const league = await readNoticeLeague(db, leagueId)
  const { name, tournament, timeZone, deadline: at, isDeadlineEstimated: estimated } = league
  const notifyAs = async (by: string, userIds: string[]) => {
    const notice = {
      kind: 'deletion' as const,
      userIds,
      title: `${name} is back`,
      path: `/leagues/${leagueId}`,
    }
    const text = `${by} restored ${name}, ${yourLeague(tournament)}. Everything in it is back.`
    if (!league.isOpen) return await notify(db, { ...notice, text })
    const textOf = (when: string) => `${text} Picks lock ${when}.`
    await notifyOfDeadline(db, { at, timeZone, estimated }, notice, textOf, { expires: false })
  }
  await notifyAs(commissionerName, await listOtherMembers(db, leagueId, userId))
  await notifyAs('You', [userId])
}
