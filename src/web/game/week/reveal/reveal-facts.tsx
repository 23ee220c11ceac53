import { clsx } from 'clsx'
import { useRef, useState } from 'react'

import type { Reveal } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { paidPlaces } from '#domain/money/prizes.ts'
import { hasPaidSpot } from '#domain/week/outlook.ts'
import { percentText } from '#web/format/numbers.ts'
import { SharePictureButton } from '#web/game/share-pictures/share-picture-button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ShowAllButton } from '#web/ui/lists/show-all-button.tsx'
import { Cell, ColumnHeading, RowHeading, StackedRow } from '#web/ui/lists/stacked-row.tsx'

import type { MemberTeam } from './member-team.ts'
import { revealFacts, type RevealFact, twinTexts } from './reveal-text.ts'

interface RevealFactsProps {
  league: League
  teams: readonly MemberTeam[]
  reveal: Reveal
  me: string
}

/** How the teams compare, the most picked golfers first, and the opening chances. */
export function RevealFacts({ league, teams, reveal, me }: RevealFactsProps) {
  const names = new Map(teams.map(({ userId, name }) => [userId, name]))
  const nameOf = (userId: string) => (userId === me ? 'You' : (names.get(userId) ?? ''))
  const subject = {
    kind: 'reveal',
    reveal,
    teams,
    // A picture has many readers, so no one is "you".
    twins: twinTexts(reveal, teams, ''),
    lockedAt: league.draftingEndDate,
    me,
  } as const
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
        reveal.chances.length > 0 && 'lg:grid-cols-2',
      )}
    >
      <Card title="How the Teams Compare" action={<SharePictureButton {...{ league, subject }} />}>
        <dl
          className={clsx('grid gap-x-8 gap-y-3', reveal.chances.length === 0 && 'md:grid-cols-3')}
        >
          {revealFacts(reveal, teams, me)
            .toReversed()
            .map(({ label, lines }) => (
              <div key={label}>
                <dt className="label-caps">{label}</dt>
                <dd className="mt-0.5">
                  <FactLines lines={lines} />
                </dd>
              </div>
            ))}
        </dl>
      </Card>
      <OpeningChances chances={reveal.chances} {...{ nameOf, me }} isFree={league.entryFee === 0} />
    </div>
  )
}

/** The lines of a fact, their figures at the end. */
export function FactLines({ lines }: Pick<RevealFact, 'lines'>) {
  return (
    <ul className="grid gap-1">
      {lines.map(({ text, figure }) => (
        <li key={text} className="flex flex-wrap gap-x-3">
          <span className="row-name">{text}</span>
          {figure && (
            <span className="digits ms-auto whitespace-nowrap text-ink-soft">{figure}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const shownAtFirst = 8

interface OpeningChancesProps {
  chances: Reveal['chances']
  nameOf: (userId: string) => string
  me: string
  isFree: boolean
}

function OpeningChances({ chances, nameOf, me, isFree }: OpeningChancesProps) {
  const [all, setAll] = useState(false)
  const rows = useRef<HTMLTableSectionElement>(null)
  if (chances.length === 0) return null
  const hasSpot = hasPaidSpot(isFree, chances.length)
  const winColumn = hasSpot ? '@min-[16rem]:w-[3rem]' : 'pe-4 @min-[16rem]:w-[6rem]'
  const shown = chances.filter(({ userId }, nth) => all || nth < shownAtFirst || userId === me)
  return (
    <Card title="Opening Chances" flush className="@container">
      <p className="px-4 pt-3 text-sm text-ink-soft">
        Based on 500 simulations of the tournament by each golfer’s strength, before anyone teed
        off.
      </p>
      <table className="my-2 w-full table-fixed @max-[18rem]:text-sm">
        <thead>
          <StackedRow className="label-caps @max-[18rem]:text-[min(0.75rem,4.4cqi)]">
            <ColumnHeading className="px-4 py-1 text-start font-[inherit]">Team</ColumnHeading>
            <ColumnHeading className={clsx('py-1 text-end font-[inherit]', winColumn)}>
              Win
            </ColumnHeading>
            {hasSpot && (
              <ColumnHeading className="py-1 ps-2 pe-4 text-end font-[inherit] @min-[16rem]:w-[6rem]">
                {isFree ? `Top ${paidPlaces(chances.length)}` : 'In the money'}
              </ColumnHeading>
            )}
          </StackedRow>
        </thead>
        <tbody ref={rows}>
          {shown.map(({ userId, win, money }) => (
            <StackedRow
              key={userId}
              className={clsx('ruled', userId === me && 'mine font-semibold')}
            >
              <RowHeading className="py-2 ps-4 text-start font-[inherit] wrap-anywhere">
                {nameOf(userId)}
              </RowHeading>
              <Cell className={clsx('digits text-end', !hasSpot && 'pe-4')}>
                {percentText(win)}
              </Cell>
              {hasSpot && <Cell className="digits pe-4 text-end">{percentText(money)}</Cell>}
            </StackedRow>
          ))}
        </tbody>
      </table>
      {shown.length < chances.length && (
        <p className="px-4 pb-3">
          <ShowAllButton variant="ghost" list={rows} onShowAll={() => setAll(true)}>
            Show All {chances.length}
          </ShowAllButton>
        </p>
      )}
    </Card>
  )
}
