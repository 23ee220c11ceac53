import type { League } from '#contract/leagues/leagues.ts'
import { formatMoney } from '#domain/money/money.ts'
import { deadlineText } from '#web/format/dates.ts'

type InvitedLeague = Pick<
  League,
  'name' | 'tournamentName' | 'entryFee' | 'draftingEndDate' | 'timeZone'
>

/** An invitation to paste: who, what, how much, until when. */
export function invitationText(inviter: string, league: InvitedLeague): string {
  const { name, tournamentName, entryFee } = league
  const fee = entryFee > 0 ? `${formatMoney(entryFee)} a team` : 'for bragging rights'
  return `Join my league ${name}: fantasy golf at ${tournamentName}, ${fee}. ${draftDeadlineText(league)}.`
}

/** When picks lock, on the course's clock, since readers may be anywhere. */
export function draftDeadlineText({ draftingEndDate: at, timeZone }: InvitedLeague): string {
  return `Picks lock ${deadlineText(at, timeZone)}`
}
