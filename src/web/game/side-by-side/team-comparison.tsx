import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { pluralize } from '#domain/words.ts'
import { useMe } from '#web/api/session.tsx'
import { contribution } from '#web/format/contribution.ts'
import { Position } from '#web/format/position-text.tsx'
import { ToPar } from '#web/format/score.tsx'
import { isPlayOver } from '#web/leagues/league-status.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { CollapsibleCard } from '#web/ui/display/collapsible-card.tsx'

import { TeamGolferHead, TeamGolferRow } from '../leaderboard/team-golfer-row.tsx'
import {
  type HeadToHead,
  headToHead,
  headToHeadText,
  inSentence,
  type SharedGolfer,
} from './head-to-head.ts'

interface TwoTeamsProps {
  one: LeaderboardRow
  other: LeaderboardRow
  league: League
  board: Leaderboard
}

/** Two teams: who leads and by how much, the golfers that decide, and those they share. */
export function TeamComparison({ one, other, league, board }: TwoTeamsProps) {
  const me = useMe()
  const duel = headToHead(one, other, board)
  const called = (line: LeaderboardRow) => (line.userId === me.id ? 'You' : line.name)
  const names = { one: called(one), right: called(other) }
  return (
    <>
      <section className="board grid gap-2 p-4" aria-label="Score">
        <div className="grid grid-cols-2 gap-3">
          {[one, other].map((line) => (
            <p key={line.userId} className="min-w-0">
              <span className="block font-semibold break-words max-md:text-[min(1rem,6vw)]">
                {called(line)}
              </span>
              <ToPar
                value={line.totalToPar}
                className="font-display text-2xl font-semibold whitespace-nowrap max-md:text-[min(2.5rem,13vw)]"
              />{' '}
              <span className="text-sm text-ink-soft">
                <Position position={line.position} />
              </span>
            </p>
          ))}
        </div>
        <output className="block text-lg font-semibold">
          {headToHeadText(duel, names, board.status).join(' ')}
        </output>
        {[one, other].map(
          ({ userId, tieBreak }) =>
            tieBreak && (
              <p key={userId} className="text-sm">
                {tieBreak}
              </p>
            ),
        )}
        {!isPlayOver(board.status) && <RemainderNote {...{ duel, names }} round={board.round} />}
      </section>
      <div className="grid items-start gap-3 md:grid-cols-2 md:gap-5">
        <OwnGolfers
          golfers={duel.one}
          title={`Only ${inSentence(names.one)}`}
          {...{ league, board }}
        />
        <OwnGolfers
          golfers={duel.right}
          title={`Only ${inSentence(names.right)}`}
          {...{ league, board }}
        />
      </div>
      {duel.shared.length > 0 && <SharedGolfers {...{ names }} shared={duel.shared} />}
    </>
  )
}

function RemainderNote({ duel, names, round }: { duel: HeadToHead; names: Names; round: number }) {
  const text = ({ golfers, holes }: HeadToHead['left']['one']) =>
    holes === 0 ? 'no holes' : `${pluralize(holes, 'hole')} (${pluralize(golfers, 'golfer')})`
  return (
    <p className="digits text-sm text-ink-soft">
      Left in round {round}, not counting shared golfers: {names.one} {text(duel.left.one)},{' '}
      {inSentence(names.right)} {text(duel.left.right)}.
    </p>
  )
}

type Names = { one: string; right: string }

interface OwnGolfersProps extends Pick<TwoTeamsProps, 'league' | 'board'> {
  golfers: HeadToHead['one']
  title: string
}

function OwnGolfers({ golfers, title, league, board }: OwnGolfersProps) {
  return (
    <Card flush title={title} action={<span className="digits text-sm">{golfers.length}</span>}>
      {golfers.length === 0 ? (
        <p className="p-4 text-ink-soft">No one. The teams are identical.</p>
      ) : (
        <div className="@container">
          <table className="w-full table-fixed text-sm">
            <TeamGolferHead board={board} />
            <tbody>
              {golfers.map((golfer) => (
                <TeamGolferRow
                  key={golfer.apiPlayerId}
                  {...{ golfer, board }}
                  leagueId={league.id}
                  timeZone={league.timeZone}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** The golfers on both teams. One may still count for one team and be dropped on the other. */
function SharedGolfers({ shared, names }: { shared: readonly SharedGolfer[]; names: Names }) {
  const texts: Record<SharedGolfer['counts'], string> = {
    both: 'Cancels out',
    one: `Counts for ${inSentence(names.one)} only`,
    other: `Counts for ${inSentence(names.right)} only`,
    neither: 'Dropped by both',
  }
  return (
    <CollapsibleCard title={`Shared Golfers (${shared.length})`}>
      <ul>
        {shared.map(({ golfer, counts }) => (
          <li
            key={golfer.apiPlayerId}
            className="ruled flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1"
          >
            <span className="row-name">{golfer.name}</span>
            <span className="text-sm text-ink-soft">{texts[counts]}</span>
            <ToPar value={contribution(golfer)} className="w-10 text-end font-semibold" />
          </li>
        ))}
      </ul>
    </CollapsibleCard>
  )
}
