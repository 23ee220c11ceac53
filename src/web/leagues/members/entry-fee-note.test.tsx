import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { League, LeagueMember, LeagueStatus } from '#contract/leagues/leagues.ts'
import type { SettleUp } from '#contract/leagues/settle-up.ts'
import { MeProvider } from '#web/api/session.tsx'

import { someLeague, someMe, someMember } from '../league.fixture.ts'
import { PaymentList } from '../settle-up/payment-list.tsx'
import { EntryFeeNote } from './entry-fee-note.tsx'
import { MembersCard } from './members-card.tsx'

const cat = someMember('cat', { isCommissioner: true, venmoHandle: '@cat golf' })
const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()

function note(
  league: Partial<League>,
  mine: Partial<LeagueMember> = {},
  closed = league.status !== 'open',
  commissioner = cat,
): string {
  return renderToStaticMarkup(
    <EntryFeeNote
      league={someLeague(league)}
      ownMembership={someMember('bob', mine)}
      commissioner={commissioner}
      closed={closed}
    />,
  )
}

describe('the note on paying the fee', () => {
  test('is shown while drafting is open, for anyone who enters', () => {
    expect(text(note({ status: 'open' }, { picked: false }))).toBe(
      'If you enter a team, you’ll owe cat $20.00 . They’ll check it off here. Pay @cat golf on Venmo',
    )
  })

  test('says “You owe” to someone who has entered', () => {
    expect(text(note({ status: 'open' }, { picked: true }))).toMatch(/^You owe cat \$20\.00/)
  })

  // A league is still open when its deadline has only just passed.
  test.each(['open', 'live'] as const)(
    'is shown to members who entered, once drafting has closed and the league is %s',
    (status) => {
      expect(text(note({ status }, {}, true))).toBe(
        'You owe cat $20.00 . They’ll check it off here. Pay @cat golf on Venmo',
      )
      expect(note({ status }, { picked: false }, true)).toBe('')
    },
  )

  test.each(['provisional', 'settled', 'void'] as const)(
    'gives way to the settle-up list in a league that is %s',
    (status) => {
      expect(note({ status })).toBe('')
    },
  )

  test('is hidden from members who have paid, from the commissioner, and without a fee', () => {
    for (const status of ['open', 'live'] as const) {
      expect(note({ status }, { paid: true })).toBe('')
      expect(note({ status }, { isCommissioner: true })).toBe('')
      expect(note({ status, entryFee: 0 })).toBe('')
    }
  })

  test('links to Venmo with the payment filled in, where a handle is known', () => {
    const [, href = ''] = /href="([^"]*)"/.exec(note({ status: 'live' })) ?? []
    const link = new URL(href.replaceAll('&amp;', '&'))
    expect(link.origin + link.pathname).toBe('https://venmo.com/cat%20golf')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      txn: 'pay',
      amount: '20.00',
      note: 'Sunday Best & Co',
    })
    const without = note({ status: 'live' }, {}, true, { ...cat, venmoHandle: null })
    expect(without).not.toContain('href')
    expect(text(without)).toBe('You owe cat $20.00 . They’ll check it off here.')
  })
})

const party = (username: string) => ({ userId: username, username, name: username })
const transfer = (from: string, to: string, paid = false): SettleUp['transfers'][number] => ({
  id: `${from} ${to}`,
  kind: paid && to === 'cat' ? 'fee' : 'prize',
  from: party(from),
  to: party(to),
  amount: 2000,
  venmoLink: null,
  paid,
})

/** The text of the two cards about money, as bob reads them. */
function read(status: LeagueStatus, members: LeagueMember[], transfers: SettleUp['transfers']) {
  const league = someLeague({ status })
  const money = { totalPool: 6000, commissionerShare: 300 }
  const settleUp = { status, provisional: status === 'provisional', ...money, transfers }
  const query = { data: members, isPending: false, isError: false }
  const show = (card: React.ReactElement) =>
    text(
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <MeProvider value={someMe('bob')}>{card}</MeProvider>
        </QueryClientProvider>,
      ),
    )
  return {
    settleUp: show(<PaymentList {...{ league, members, settleUp }} />),
    members: show(
      <MembersCard
        league={league}
        members={query as UseQueryResult<LeagueMember[]>}
        isCommissioner={false}
        closed={status !== 'open'}
      />,
    ),
  }
}

describe('the members and the settle-up list agree', () => {
  const all = (bob: Partial<LeagueMember> = {}) => [
    cat,
    someMember('bob', bob),
    someMember('ann', { paid: true }),
    someMember('dan', { picked: false }),
  ]

  test('before the result: the members show who has paid the fee', () => {
    expect(read('live', all(), []).members).toBe(
      'Members 3 of 4 entered cat Commissioner · @cat Picked Not paid bob (you) @bob Picked Not paid ' +
        'ann @ann Picked Paid dan @dan Not entered You owe cat $20.00 . They’ll check it off here. ' +
        'Pay @cat golf on Venmo',
    )
  })

  test.each(['provisional', 'settled'] as const)(
    'when the league is %s: only the settle-up list says who still owes what',
    (status) => {
      const shown = read(status, all(), [transfer('bob', 'ann'), transfer('ann', 'cat', true)])
      expect(shown.settleUp).toContain('You pay ann $20.00.')
      expect(shown.members).not.toMatch(/owe|Not paid|Venmo/)
      expect(shown.members).toContain('ann @ann Fee paid')
    },
  )

  test('when the winner has been paid directly: nothing is left to pay', () => {
    const shown = read('settled', all(), [transfer('bob', 'ann', true)])
    expect(shown.settleUp).toContain('You’re all square.')
    expect(shown.members).not.toMatch(/owe|Not paid|Venmo/)
  })

  test('when the league is void: no fee is owed, and a paid one goes back', () => {
    const nobody = read('void', [cat, someMember('bob')], [])
    expect(nobody.settleUp).toContain('The league is void, and no one had paid.')
    expect(nobody.members).not.toMatch(/owe|Not paid|Venmo/)
    const given = read('void', all({ paid: true }), [
      transfer('cat', 'bob'),
      transfer('bob', 'cat', true),
    ])
    expect(given.settleUp).toContain(
      'The league is void: no one owes a fee, and anyone who paid gets it back. You get $20.00 from cat.',
    )
    expect(given.members).toContain('bob (you) @bob Fee paid')
    expect(given.members).not.toMatch(/owe|Not paid|Venmo/)
  })
})
