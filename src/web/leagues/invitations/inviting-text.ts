import type { League } from '#contract/leagues/leagues.ts'
import { formatMoney } from '#domain/money/money.ts'
import { dateText, whenText } from '#web/format/dates.ts'

type Offered = Pick<League, 'name' | 'tournamentName' | 'entryFee' | 'draftingEndDate' | 'timeZone'>

/** An invitation to paste: who, what, how much, until when. */
export function invitingText(inviter: string, league: Offered): string {
  const { name, tournamentName, entryFee } = league
  const fee = entryFee > 0 ? `${formatMoney(entryFee)} a team` : 'for bragging rights'
  return `${inviter} invites you to ${name}: fantasy golf on ${tournamentName}, ${fee}. ${lockText(league)}.`
}

/** When picks lock, on the course's clock, since readers may be anywhere. */
export function lockText({ draftingEndDate: at, timeZone }: Offered): string {
  return `Picks lock ${dateText(at, timeZone)}, ${whenText(at, timeZone)}`
}
