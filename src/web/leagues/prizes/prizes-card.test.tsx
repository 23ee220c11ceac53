import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { League } from '#contract/leagues/leagues.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import { someLeague, someMember } from '../league.fixture.ts'
import { PrizesCard } from './prizes-card.tsx'

/** The card's text for a league with this many members, of whom `picked` have a complete team. */
function shown(
  memberCount: number,
  picked: number,
  closed: boolean,
  change: Partial<League> = {},
): string {
  const members = Array.from({ length: memberCount }, (_, nth) =>
    someMember(`u${nth}`, { picked: nth < picked }),
  )
  const league = someLeague({ status: closed ? 'live' : 'open', memberCount, ...change })
  return renderToStaticMarkup(<PrizesCard {...{ league, members, closed }} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('before drafting closes, the table assumes that every member enters', () => {
  expect(shown(6, 2, false)).toContain('If 6 teams enter. 6 members so far.')
  expect(shown(2, 2, false)).toContain('If 12 teams enter. 2 members so far.')
})

test('once drafting has closed the table is for the teams that entered, and no other number can be tried', () => {
  const text = shown(6, 5, true)
  expect(text).toContain('5 teams entered.')
  expect(text).toContain('1st place 70% $70.00 2nd place 15% $15.00 3rd place 10% $10.00')
  expect(text).toContain('Commissioner 5% $5.00')
  expect(text).toContain('Prize pool 100% $100.00')
  expect(text).not.toMatch(/If|enters?\b|so far/)
})

test('fewer teams mean fewer paid places', () => {
  expect(shown(9, 3, true)).toContain('1st place 75% $45.00 2nd place 20% $12.00 Commissioner')
  expect(shown(9, 2, true)).toContain('1st place 95% $38.00 Commissioner 5% $2.00')
  const nothing = { rules: { ...defaultRules, commissionerShare: 0 } }
  expect(shown(9, 2, true, nothing)).toContain('1st place 100% $40.00 Prize pool 100% $40.00')
})

test('there is no table without teams, in a void league, or without a fee', () => {
  expect(shown(3, 0, true)).toContain('No one entered, so no one owes or wins.')
  expect(shown(3, 3, true, { status: 'void' })).toContain(
    ' Prizes The league is void: no one pays and no one wins. ',
  )
  expect(shown(3, 1, true)).toContain(' Prizes The league is void: no one pays and no one wins. ')
  for (const closed of [true, false]) expect(shown(3, 3, closed, { entryFee: 0 })).toBe('')
  for (const text of [shown(3, 0, true), shown(3, 1, true)]) {
    expect(text).not.toContain('1st place')
  }
})

test('the card loads until the members are known', () => {
  const league = someLeague({ status: 'live' })
  const markup = renderToStaticMarkup(<PrizesCard league={league} members={undefined} closed />)
  expect(markup).toContain('Loading prizes')
  expect(markup).not.toContain('1st place')
})
