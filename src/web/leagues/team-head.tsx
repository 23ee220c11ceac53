import { clsx } from 'clsx'

import { ToPar } from '#web/format/score.tsx'

import { MemberAvatar } from './member-avatar.tsx'

interface TeamHeadProps {
  leagueId: string
  team: { userId: string; name: string; predictedWinningScore: number | null }
  isMine: boolean
  heading: 'h2' | 'h3'
  /** Whether the card has the screen to itself. */
  large?: boolean | undefined
}

/** The head of a team's card once picks are locked: whose it is, and their guess of the winning score. */
export function TeamHead({ leagueId, team, isMine, heading: Heading, large }: TeamHeadProps) {
  const { userId, name, predictedWinningScore: guess } = team
  return (
    <div
      className={clsx(
        'board-head flex min-h-12 flex-wrap items-center justify-between gap-x-2 px-4 py-1',
        large && 'py-3',
        isMine && 'mine',
      )}
    >
      <MemberAvatar {...{ leagueId, userId, name }} size="small" />
      <Heading className={clsx('row-name', large ? 'text-lg' : 'text-base')}>
        {name}
        {isMine && ' (you)'}
      </Heading>
      <span className="text-sm whitespace-nowrap text-ink-soft">
        {guess === null ? (
          'No guess'
        ) : (
          <>
            Guess <ToPar value={guess} className="font-bold" />
          </>
        )}
      </span>
    </div>
  )
}
