import { dayRangeText } from '#web/format/dates.ts'

import { boardNotes, boardParts, boardTitle } from './board-picture.ts'
import type { Picture } from './content.ts'
import { revealParts } from './reveal-picture.ts'
import type { PicturedLeague, Subject } from './subject.ts'
import { teamParts } from './team-picture.ts'
import { asOfNote, dateAndTime } from './words.ts'

/** Whether a picture could show prizes. */
export function hasPrizes({ entryFee }: PicturedLeague, subject: Subject): boolean {
  const board = subject.kind === 'board' ? subject.board : null
  const shown = subject.kind === 'team' ? (subject.scored?.board ?? null) : board
  return entryFee > 0 && shown !== null && shown.status !== 'void'
}

/** Says what a picture says, with prizes only if asked. */
export function pictureOf(league: PicturedLeague, subject: Subject, prizes = false): Picture {
  const { notes, ...middle } = middleOf(subject, prizes && hasPrizes(league, subject))
  return {
    league: league.name,
    tournament: `${league.tournamentName}, ${dayRangeText(league.tournamentStartDate, league.seasonEndDate)}`,
    ...middle,
    notes: [...notes, ...(league.simulated ? ['Simulated tournament'] : [])],
  }
}

function middleOf(subject: Subject, prizes: boolean): Pick<Picture, 'title' | 'parts' | 'notes'> {
  switch (subject.kind) {
    case 'board': {
      const { board, me } = subject
      return {
        title: boardTitle(board),
        parts: boardParts(board, me, prizes),
        notes: boardNotes(board, prizes),
      }
    }
    case 'recap': {
      const { round, text, at } = subject.recap
      const title = round === 'final' ? 'How it ended' : `Round ${round} recap`
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
        notes: scored ? boardNotes(scored.board, prizes) : [lock],
      }
    }
  }
}
