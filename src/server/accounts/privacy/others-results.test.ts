import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { createClub, setLeagueClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { explainScore } from '#contract/game/scoring.ts'
import { updateMember } from '#contract/leagues/members.ts'
import { getSettleUp, markTransfer } from '#contract/leagues/settle-up.ts'
import { sendMessage } from '#contract/people/messages.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { cleanName, foldText, firstNameWithInitial } from '#domain/names.ts'
import { compareText } from '#domain/order.ts'
import { escapeCell } from '#server/game/scoring/csv.ts'
import { leagueResults } from '#server/game/scoring/tables.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { renameUser } from '#server/leagues/members/member-names.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { startConversation } from '#server/testing/scenes/messaging.ts'
import { findUrls } from '#server/testing/scenes/secrecy.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { purgeAccounts } from './purge.ts'

/** Bob plays a week to its end with cat, ann and dan, in cat's club. Everything names him. */
async function startSettledWeek() {
  const teetime = await startTeeTime()
  const { as, idOf, runJobs, services, register } = teetime
  await register('eve')
  const leagueId = await startLeague(teetime, ['cat', 'ann', 'bob', 'dan'])
  const params = { id: leagueId }
  const club = { name: 'The Usual', entryFee: 2000, rules: defaultRules }
  const { id: clubId, joinCode } = await as('cat')(createClub, { body: club })
  for (const name of ['ann', 'bob', 'dan']) {
    await as(name)(joinClub, { params: { code: joinCode?.code ?? '' } })
  }
  await as('cat')(setLeagueClub, { params, body: { clubId } })
  const ofBob = { id: leagueId, userId: idOf('bob') }
  await as('cat')(updateMember, { params: ofBob, body: { deputy: true } })
  await as('cat')(updateMember, { params: ofBob, body: { paid: true } })
  const { chat, say } = startConversation(teetime)
  const { id } = await chat('bob', leagueId)
  await say('bob', id, 'Mine are in.')
  await as('cat')(sendMessage, {
    params: { id },
    body: {
      content: 'Ask @bob and @ann.',
      mentions: [
        { userId: idOf('bob'), start: 4, length: 4 },
        { userId: idOf('ann'), start: 13, length: 4 },
      ],
    },
  })
  for (const [name, own] of Object.entries(picks)) await draft(teetime, leagueId, name, own, -12)
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(services.db)
  const { play, pass, settle, golfer } = finalSteps(teetime, leagueId)
  await play(2)
  await runJobs()
  golfer(3).rounds = [-5, -5]
  await play(4)
  await runJobs()
  await pass(25)
  await settle()
  await runJobs()
  const { transfers } = await as('cat')(getSettleUp, { params })
  const bobs = transfers.find(
    ({ from, to, paid }) => !paid && [from.userId, to.userId].includes(idOf('bob')),
  )
  if (bobs?.id) {
    const paid = { params: { ...params, transferId: bobs.id }, body: { paid: true } }
    await as('cat')(markTransfer, paid)
  }
  return { ...teetime, teetime, leagueId, chatId: id }
}

const purge = async ({ services, idOf }: TeeTime, name = 'bob') => {
  await services.db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(eq(users.id, idOf(name)))
  await purgeAccounts(services)
}

test('a first name that is a word of stored documents, or a golfer’s, breaks no one’s result', async () => {
  const { teetime, as, idOf, leagueId, services } = await startSettledWeek()
  const explained = () =>
    Promise.all(
      ['ann', 'cat', 'dan'].map((name) =>
        as('ann')(explainScore, { params: { id: leagueId, userId: idOf(name) } }),
      ),
    )
  const golfers = async () => (await explained()).map(({ golfers }) => golfers)
  const before = await golfers()
  await as('bob')(updateProfile, { body: { firstName: 'score', lastName: null } })
  await as('bob')(updateProfile, { body: { firstName: 'First2' } })
  await as('bob')(deleteAccount, { body: { password } })
  await purge(teetime)
  expect(await golfers()).toEqual(before)
  const { rows } = await services.database.query(
    `select text from league_log union all select text from moments union all select text from recaps`,
  )
  expect(rows.length).toBeGreaterThan(10)
  // Nor does a name of before a renaming stay.
  expect(rows.filter(({ text }) => /\bbob\b|score|First2 (?!Last)/.test(text as string))).toEqual(
    [],
  )
})

test('a result that a deletion by an earlier version damaged is explained anew', async () => {
  const { as, idOf, leagueId, services } = await startSettledWeek()
  const explained = () => as('ann')(explainScore, { params: { id: leagueId, userId: idOf('cat') } })
  const before = await explained()
  await services.db
    .update(leagueResults)
    .set({ explanation: sql`replace(explanation::text, 'score', 'Former member')::jsonb` })
  expect(await explained()).toEqual(before)
})

const picked = Object.keys(picks)
const watchers = ['ann', 'cat', 'dan', 'eve', null]
type Answer = { name: string; status: number; body: string }

async function lookAs(
  { send, cookieOf }: TeeTime,
  watcher: string | null,
  addresses: { name: string; url: string }[],
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { name, url } of addresses) {
    const { statusCode, body } = await send({ url, cookies: watcher ? cookieOf(watcher) : {} })
    answers.push({ name, status: statusCode, body })
  }
  return answers
}

/** Whether two texts are the same but for someone's names, which are those of a former member in the second. */
const sameText = (before: string, after: string, names: readonly string[]) =>
  before === after || names.some((name) => after.replaceAll('Former member', () => name) === before)

// What a profile says besides the first name, which goes, and places of mentions, which move.
const ownColumns = new Set([
  'username',
  'firstName',
  'lastName',
  'venmoHandle',
  'venmoLink',
  'start',
  'length',
  'now',
])

/** The differences between two answers, as paths, but for someone's names. */
function differences(
  before: unknown,
  after: unknown,
  names: readonly string[],
  path: string,
): string[] {
  if (typeof before === 'string' && typeof after === 'string') {
    return sameText(before, after, names) ? [] : [`${path}: ${before} → ${after}`]
  }
  if (/\.(people|teams)$/.test(path) && Array.isArray(before) && Array.isArray(after)) {
    // By name.
    const inOrder = (all: { userId: string }[]) =>
      all.toSorted((a, b) => compareText(a.userId, b.userId))
    return differences(inOrder(before), inOrder(after), names, `${path}:`)
  }
  if (before && after && typeof before === 'object' && typeof after === 'object') {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    const isTheirs = 'username' in after && String(after.username).startsWith('former-')
    return [...keys].flatMap((key) => {
      if (ownColumns.has(key) && (isTheirs || ['start', 'length', 'now'].includes(key))) return []
      const [one, other] = [before, after].map((all) => (all as Record<string, unknown>)[key])
      return differences(one, other, names, `${path}.${key}`)
    })
  }
  return before === after ? [] : [`${path}: ${String(before)} → ${String(after)}`]
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const script = (from: number, to: number) =>
  fc.string({
    unit: fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)),
    minLength: 1,
    maxLength: 12,
  })

const awkward =
  `score null login true name text userId 0 1 12 -7 E % _ %% \\ " ' < > & </script> <b>
  neighbours golfers sentence explanation Round the for and at stroke member Former T2 $1 $& \\1 .* [[m1]] [[g1]] {}
  First2 Last2 Rory Min-jae leads lead wins money cut U+FDD0 former 🏌️ 👩‍👩‍👧 عمر שָׁלוֹם 一 さくら Ægir Ω Иван नमस्ते`
    .split(/\s+/)
    .concat(
      'First2 Last2',
      'takes the lead',
      'Sunday Best',
      'A, B',
      '; drop table users',
      '\u202Etxet',
    )

/** Names in six scripts, and those that are keys, numbers, words, golfers or markup. */
const firstNames = fc.oneof(
  fc.constantFrom(...awkward),
  script(0x20, 0x7e),
  script(0xc0, 0x24f),
  script(0x400, 0x44f),
  script(0x5d0, 0x64a),
  script(0x905, 0x939),
  script(0x4e00, 0x4eff),
  script(0x1f3c0, 0x1f3d0),
)
const usernames = fc.oneof(
  fc.constantFrom('null', 'login', 'score', 'true', 'name', 'round', 'golfers', 'former', 'reset'),
  fc.stringMatching(/^[a-z][a-z\d_]{2,11}$/),
)

/** Keeps a copy of every table, to go back to. */
async function copyTables(db: Db): Promise<() => Promise<void>> {
  const run = (each: string) =>
    db.execute(
      sql.raw(`do $$ declare t text; own text; begin
      perform set_config('session_replication_role', 'replica', true);
      for t in select tablename from pg_tables where schemaname = 'public' loop
        select string_agg(quote_ident(attname), ', ') into own from pg_attribute
          where attrelid = format('public.%I', t)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        ${each}
      end loop; end $$`),
    )
  await db.execute(sql`drop schema if exists kept cascade`)
  await db.execute(sql`create schema kept`)
  await run(`execute format('create table kept.%I as select %s from public.%I', t, own, t);`)
  return async () => {
    await run(`execute format('delete from public.%I', t);
      execute format('insert into public.%I (%s) overriding system value select %s from kept.%I', t, own, own, t);`)
  }
}

/** All rows of all tables, without instants and what is random or counts up. */
async function readTables(db: Db): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('api_requests', 'unannounced_changes')
      order by 1`,
  )
  const others = ['version', 'names_version', 'password_hash', 'invite_token']
  const rows = tables.map(
    ({ name }) =>
      `select '${name} ' || (to_jsonb(t) - '{${others.join(',')}}'::text[])::text as row from public."${name}" t`,
  )
  const all = await queryRows<{ row: string }>(db, sql.raw(rows.join(' union all ')))
  return all
    .map(({ row }) =>
      row
        .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.+]+/g, '<instant>')
        .replace(/[\w-]+@former/, '<random>@former'),
    )
    .toSorted(compareText)
}

const runs = Number(process.env['DELETIONS'] ?? 8)

test(`deleting an account changes nothing that others see, but for its name (${runs} deletions)`, async () => {
  const { teetime, as, idOf, leagueId, services } = await startSettledWeek()
  const { db } = services
  const id = idOf('bob')
  const invitationId = '00000000-0000-4000-8000-000000000000'
  const addresses = [
    ...(await findUrls(teetime, leagueId, invitationId)).filter(
      // They list the requests and downloads that the test itself makes.
      ({ name }) => !['exportData', 'getAdminMetrics', 'listSessions'].includes(name),
    ),
    ...['ann', 'cat'].map((name) => ({
      name: `explain ${name}`,
      url: `/api/leagues/${leagueId}/explain/${idOf(name)}`,
    })),
  ]
  const look = (watcher: string | null) => lookAs(teetime, watcher, addresses)
  await as('bob')(deleteAccount, { body: { password } })
  // The first answers of some store what they say from then on.
  await look('ann')
  const goBack = await copyTables(db)
  let nth = 0
  /** What the first deletion leaves stored and visible to others. Later deletions must match it. */
  let stored: string[] = []
  const seen = new Map<string | null, Answer[]>()
  await fc.assert(
    fc.asyncProperty(firstNames, firstNames, usernames, async (first, last, username) => {
      const [firstName, lastName] = [cleanName(first), cleanName(last)]
      const others = ['ann', 'cat', 'dan', 'eve', 'admin']
      fc.pre(![firstName, username].some((name) => others.includes(foldText(name))))
      await goBack()
      nth += 1
      // Caches are keyed by these.
      await db.execute(sql`update leagues set names_version = names_version + ${nth * 10}`)
      await db.execute(sql`update club_leagues set version = version + ${nth * 10}`)
      const named = { id, username, firstName: firstName || null, lastName: lastName || null }
      await renameUser(db, id, (db) => db.update(users).set(named).where(eq(users.id, id)))
      const expectSame = (
        watcher: string | null,
        before: Answer[],
        after: Answer[],
        names: readonly string[] = [],
      ) => {
        const found = after.flatMap(({ name, status, body }, at) => {
          const was = before[at]
          expect([name, was?.status]).toEqual([name, status])
          return differences(parsed(was?.body ?? ''), parsed(body), names, name)
        })
        expect(found, `${watcher}, of ${JSON.stringify(named)}`).toEqual([])
      }
      const names = [firstName, username, firstNameWithInitial(named)].filter(Boolean) as string[]
      const written = [
        ...names.flatMap((name) => [name, escapeCell(name), escaped(name)]),
        // What a watch page calls someone without a first name.
        ...picked.map((_, at) => `Team ${at + 1}`),
      ]
      // What others see depends on what is stored, so after the first deletion one of them looks, in turn.
      const looking = nth === 1 ? watchers : [watchers[nth % watchers.length] ?? null]
      const before = new Map<string | null, Answer[]>()
      for (const watcher of looking) before.set(watcher, await look(watcher))
      await purge(teetime)
      const left = await readTables(db)
      if (nth === 1) stored = left
      else expect(left, JSON.stringify(named)).toEqual(stored)
      for (const watcher of looking) {
        const after = await look(watcher)
        expectSame(watcher, before.get(watcher) ?? [], after, written)
        if (nth === 1) seen.set(watcher, after)
        else expectSame(watcher, seen.get(watcher) ?? [], after)
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(nth).toBeGreaterThan(1)
}, 3_600_000)

const escaped = (name: string) =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
