import type { Club } from '#contract/clubs/clubs.ts'
import type { PreparedWeek } from '#contract/clubs/weekly-leagues.ts'

import { StartWeekQuestion } from './start-week-question.tsx'

const blockedTexts: Record<NonNullable<PreparedWeek['reason']>, string> = {
  'no-tournament': 'No tournament starts this week.',
  'field-late': 'The field came out too late for a league.',
  'groups-small': 'The field is too small for the club’s rules.',
  owner: 'The owner skipped it.',
  'no-answer': 'Picks locked before the owner answered.',
  'league-gone': 'It was deleted or removed from the club.',
}

interface MondayWeekProps {
  club: Club
  week: PreparedWeek | null
}

/** The state of the week; for the owner, the question whether to start it. */
export function AutoWeekStatus({ club, week }: MondayWeekProps) {
  if (!week) return <p>The next league starts Monday or later, once the field is out.</p>
  const { state, reason, tournament } = week
  if (reason) {
    return (
      <p>
        <strong className="font-semibold">No league this week.</strong> {blockedTexts[reason]}
      </p>
    )
  }
  if (!tournament) return null
  if (state === 'made') {
    return (
      <p>
        This week: <strong className="font-semibold">{tournament.name}</strong>. It’s on.
      </p>
    )
  }
  if (club.role === 'owner') {
    const { draftingEndDate } = tournament
    return <StartWeekQuestion clubId={club.id} {...{ tournament, draftingEndDate }} />
  }
  const owner = club.members.find(({ role }) => role === 'owner')
  return (
    <p>
      We asked {owner?.name ?? 'the owner'} if the club is playing{' '}
      <strong className="font-semibold">{tournament.name}</strong> this week.
    </p>
  )
}
