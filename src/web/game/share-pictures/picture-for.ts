import { dayRangeText } from '#web/format/spans.ts'

import { leaderboardNotes, leaderboardParts, leaderboardTitle } from './leaderboard-picture.ts'
import type { PictureLeague, PictureSubject } from './picture-subject.ts'
import { asOfNote, dateAndTime } from './picture-text.ts'
import type { Picture } from './picture.ts'
import { revealParts } from './reveal-picture.ts'
import { teamParts } from './team-picture.ts'

/** Whether a picture could show prizes. */
export function hasPrizes({ entryFee }: PictureLeague, subject: PictureSubject): boolean {
  const board = subject.kind === 'board' ? subject.board : null
  const shown = subject.kind === 'team' ? (subject.scored?.board ?? null) : board
  return entryFee > 0 && shown !== null && shown.status !== 'void'
}

/** Says what a picture says, with prizes only if asked. */
export function pictureFor(
  league: PictureLeague,
  subject: PictureSubject,
  prizes = false,
): Picture {
  const { notes, ...middle } = pictureParts(subject, prizes && hasPrizes(league, subject))
  return {
    league: league.name,
    tournament: `${league.tournamentName}, ${dayRangeText(league.tournamentStartDate, league.seasonEndDate)}`,
    ...middle,
    notes: [...notes, ...(league.simulated ? ['Simulated tournament'] : [])],
  }
}

function pictureParts(
  subject: PictureSubject,
  prizes: boolean,
): Pick<Picture, 'title' | 'parts' | 'notes'> {
  switch (subject.kind) {
    case 'board': {
      const { board, me } = subject
      return {
        title: leaderboardTitle(board),
        parts: leaderboardParts(board, me, prizes),
        notes: leaderboardNotes(board, prizes),
      }
    }
    case 'recap': {
      const { round, text, at } = subject.recap
      const title = round === 'final' ? 'Final recap' : `Round ${round} recap`
      return { title, parts: [{ kind: 'text', text }], notes: [asOfNote(at)] }
    }
    case 'story': {
      const { title, text, at } = subject
      return { title, parts: [{ kind: 'text', text }], notes: [asOfNote(at)] }
    }
    case 'reveal':
      return {
        title: 'The Reveal',
        parts: revealParts(subject),
        notes: [`Picks locked ${dateAndTime(subject.lockedAt)}`],
      }
    case 'team': {
      const { team, owner, scored } = subject
      const lock = `${team.open ? 'Picks lock' : 'Picks locked'} ${dateAndTime(team.draftingEndDate)}`
      return {
        title: `${owner}’s team`,
        parts: teamParts(subject, prizes),
        notes: scored ? leaderboardNotes(scored.board, prizes) : [lock],
      }
    }
  }
}
