import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { fewest } from '#domain/money/fewest.fixture.ts'
import { payouts } from '#domain/money/prizes.ts'
import type { Transfer } from '#domain/money/settle-up.ts'
import { uniform, deriveSeed } from '#domain/random.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { addMembers } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

import { storeMissingTransfers } from '../results/store-transfers.ts'
import { leagueTransfers } from '../results/tables.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'
import { setFeePaid } from './fees.ts'
import { setTransferPaid } from './settle-up.ts'

const ticks = Number(process.env['TICKS'] ?? 100)
const ticksOfLeague = 20

interface Row extends Transfer {
  id: string
  kind: string
  paid: boolean
}

const rowsOf = (db: Db): Promise<Row[]> =>
  db
    .select({
      id: leagueTransfers.id,
      kind: leagueTransfers.kind,
      from: leagueTransfers.fromUserId,
      to: leagueTransfers.toUserId,
      amount: leagueTransfers.amountCents,
      paid: sql<boolean>`${leagueTransfers.paidAt} is not null`,
    })
    .from(leagueTransfers)
    .orderBy(leagueTransfers.order)

/** What everyone has got and given by the payments, less what the result says they should have. */
function unsettled(rows: readonly Transfer[], due: ReadonlyMap<string, number>): number[] {
  const left = new Map(due)
  for (const { from, to, amount } of rows) {
    left.set(from, (left.get(from) ?? 0) + amount)
    left.set(to, (left.get(to) ?? 0) - amount)
  }
  return [...left.values()]
}

/** Whether a payment is a fee, or returns one, and neither is made. */
const isUndone = (one: Row, rows: readonly Row[]) =>
  !one.paid &&
  rows.some(
    ({ kind, from, to, amount, paid }) =>
      [kind, one.kind].toSorted().join() === 'fee,refund' &&
      from === one.to &&
      to === one.from &&
      amount === one.amount &&
      !paid,
  )

/** Gives the league another result: who entered and won what, who had paid the fee, and who held the fees. */
async function deal(
  db: Db,
  leagueId: string,
  people: readonly string[],
  draw: (most: number) => number,
) {
  const fee = [0, 500, 1000, 1999, 2000, 2500, 5000][draw(7)] ?? 0
  const members = people.slice(0, 2 + draw(people.length - 1))
  const entered = members.slice(draw(3))
  const standings = entered.map((userId, nth) => ({
    userId,
    rank: 1 + draw(4),
    completionOrder: nth + 1,
  }))
  const isVoid = draw(8) === 0
  const { byUser, commissioner } = payouts(isVoid ? 0 : fee * entered.length, standings, draw(6))
  const holder = members[draw(members.length)] ?? ''
  const paid = members.filter(() => draw(3) === 0)
  for (const table of [leagueTransfers, leagueResults, leagueMembers]) await db.delete(table)
  await db
    .insert(leagueMembers)
    .values(members.map((userId) => ({ leagueId, userId, paid: paid.includes(userId) })))
  await db
    .update(allLeagues)
    .set({ entryFeeCents: fee, outcome: isVoid ? 'void' : 'settled', commissionerId: members[0] })
    .where(eq(allLeagues.id, leagueId))
  await db
    .update(settlements)
    .set({ commissionerId: holder, commissionerCents: commissioner, transfersStored: false })
  if (entered.length > 0) {
    await db.execute(sql`
      insert into ${leagueResults} (league_id, user_id, tournament_name, settled_at, counted, position, rank, movement,
        prize_cents, golfers, explanation)
      select ${leagueId}, won.id::uuid, '', now(), true, '1', 1, 0, won.prize, '[]', '{}'
      from jsonb_to_recordset(${JSON.stringify(
        standings.map(({ userId }) => ({ id: userId, prize: byUser.get(userId) })),
      )}::jsonb) as won (id text, prize bigint)`)
  }
  const due = new Map(members.map((userId) => [userId, 0]))
  const add = (userId: string, amount: number) => due.set(userId, (due.get(userId) ?? 0) + amount)
  for (const userId of entered) add(userId, (byUser.get(userId) ?? 0) - (isVoid ? 0 : fee))
  add(holder, commissioner)
  return { fee, members, holder, paid, due }
}

test(
  `law: a tick changes no other payment of a settled league but a fee’s way back, in ${ticks} ticks`,
  { timeout: 240_000 + ticks * 60 },
  async () => {
    const { teetime, leagueId, play, pass, settle } = await startClosedLeague(['ann', 'bob'])
    const { db } = teetime.services
    await play(4)
    await pass(24)
    await settle()
    const crowd = await addMembers(db, leagueId, 10)
    const people = [teetime.idOf('ann'), teetime.idOf('bob'), ...crowd]
    const member: Member = {
      leagueId,
      userId: teetime.idOf('ann'),
      username: 'ann',
      name: 'ann',
      membership: 'member',
      isCommissioner: true,
      isDeputy: false,
    }
    let seed = Number(process.env['SEED'] ?? 7)
    const draw = (most: number) => Math.floor(uniform((seed = deriveSeed(seed, 1))) * most)
    for (let done = 0; done < ticks; done += ticksOfLeague) {
      const { fee, members, holder, paid, due } = await deal(db, leagueId, people, draw)
      await storeMissingTransfers(db)
      let known = await rowsOf(db)
      const fees = known.filter(({ kind }) => kind === 'fee')
      expect(fees.map(({ from }) => from).toSorted()).toEqual(
        fee > 0 ? paid.filter((userId) => userId !== holder).toSorted() : [],
      )
      expect(fees.every(({ to, amount, paid }) => paid && to === holder && amount === fee)).toBe(
        true,
      )
      const open = unsettled(fees, due).filter((amount) => amount !== 0)
      const rest = known.filter(({ paid }) => !paid)
      if (open.length <= 7) expect(rest).toHaveLength(fewest(open))

      for (let nth = 0; nth < ticksOfLeague; nth += 1) {
        const [paid, row, payer] = [
          draw(3) > 0,
          known[draw(known.length)],
          members[draw(members.length)],
        ]
        if (row && draw(4) > 0) {
          const call = setTransferPaid(db, member, row.id, paid)
          if (paid && row.paid) await expect(call).rejects.toMatchObject({ code: 'marked-already' })
          else await call
          known = known.map((one) => (one === row ? { ...one, paid } : one))
        } else if (payer) {
          const has = known.filter(({ from }) => from === payer)
          const own = has.find(({ kind }) => kind === 'fee')
          const done = await setFeePaid(db, member, payer, paid).then(
            () => true,
            ({ code }: { code: string }) => code,
          )
          const isHeld = payer === holder || fee === 0
          if (own) {
            expect(done).toBe(paid && own.paid ? 'marked-already' : true)
            known = known.map((one) => (one === own ? { ...one, paid } : one))
          } else if (paid && !isHeld) {
            expect(done).toBe(has.some(({ paid }) => paid) ? 'paid-since' : true)
            if (done === true) {
              const added = [
                { kind: 'fee', from: payer, to: holder, amount: fee, paid: true },
                { kind: 'refund', from: holder, to: payer, amount: fee, paid: false },
              ]
              const now = await rowsOf(db)
              expect(now.slice(known.length)).toMatchObject(added)
              known = [...known, ...now.slice(known.length)]
            }
          }
        }
        if (!paid) known = known.filter((one) => !isUndone(one, known))
        expect(await rowsOf(db)).toEqual(known)
        // Once all is paid, nobody owes anything.
        expect(unsettled(known, due).every((amount) => amount === 0)).toBe(true)
      }
    }
  },
)
