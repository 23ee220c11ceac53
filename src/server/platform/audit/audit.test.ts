import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { resolveMatch } from '#contract/admin/admin.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { createDemoLeague, createDemoUser } from '#contract/admin/demo.ts'
import { identityDoubts } from '#server/feed/matching/tables.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

const doubt = {
  source: 'espn' as const,
  kind: 'golfer' as const,
  sourceId: 'e1',
  name: 'S. Young',
  candidates: [{ id: '10001', name: 'Sam Young' }],
}
const answer = { source: 'espn', kind: 'golfer', sourceId: 'e1', candidateId: '10001' } as const

const trail = async ({ as }: TeeTime) => {
  const { deeds } = await as('admin')(listAuditEvents)
  return deeds.map(({ by, deed, username, subject }) => [by, deed, username ?? subject])
}

test('the audit trail lists the administrator’s actions, newest first, without secrets', async () => {
  const teetime = await startTeeTime()
  const { as, register, services, idOf } = teetime
  await register('ann')
  expect(await trail(teetime)).toEqual([])
  await services.db.insert(identityDoubts).values(doubt)
  await as('admin')(resolveMatch, { body: answer })
  const zoe = { username: 'zoe', email: 'zoe@example.com', passwordHash: password }
  await as('admin')(createDemoUser, { body: zoe })
  const season = { seasonStartDate: '2027-04-01', seasonEndDate: '2027-04-11' }
  const league = { name: 'Masters', commissionerId: idOf('admin'), ...season }
  await as('admin')(createDemoLeague, { body: league })
  // A member's own deeds aren't the administrator's.
  await as('ann')(createDemoUser, {
    body: { ...zoe, username: 'zed', email: 'zed@example.com' },
  })
  expect(await trail(teetime)).toEqual([
    ['admin', 'demo-league-created', 'Masters'],
    ['admin', 'demo-user-created', 'zoe'],
    ['admin', 'identity-settled', 'S. Young is Sam Young'],
  ])
  const { rows } = await services.database.query('select * from audit_trail')
  expect(JSON.stringify(rows)).not.toMatch(/Mulligan18|argon2|@example/)
})

test('a failed action records no audit event', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  await expect(as('admin')(resolveMatch, { body: answer })).rejects.toMatchObject({ status: 404 })
  const zoe = { username: 'zoe', email: 'zoe@example.com', passwordHash: password }
  await as('admin')(createDemoUser, { body: zoe })
  await expect(as('admin')(createDemoUser, { body: zoe })).rejects.toMatchObject({ status: 409 })
  expect(await trail(teetime)).toHaveLength(1)
  // Nor does a deed happen whose line can't be written.
  await services.db.insert(identityDoubts).values(doubt)
  await services.db.execute(sql`alter table audit_trail rename to audit_trail_away`)
  await expect(as('admin')(resolveMatch, { body: answer })).rejects.toMatchObject({ status: 500 })
  await services.db.execute(sql`alter table audit_trail_away rename to audit_trail`)
  expect(await services.db.$count(identityDoubts)).toBe(1)
})

test('the audit trail is read page by page, by the administrator alone', async () => {
  const { as, register, stranger, services, idOf } = await startTeeTime()
  await register('ann')
  await expect(as('ann')(listAuditEvents)).rejects.toMatchObject({ status: 403 })
  await expect(stranger(listAuditEvents)).rejects.toMatchObject({ status: 401 })
  // All at the same instant, so only their ids order them.
  await services.db.execute(sql`insert into audit_trail (at, admin_id, deed, subject)
    select '2026-01-01', ${idOf('admin')}, 'demo-user-created', 'user' || n from generate_series(1, 120) n`)
  const sizes: number[] = []
  const seen = new Set<string | null>()
  let before: string | null | undefined
  do {
    const page = await as('admin')(listAuditEvents, { query: before ? { before } : {} })
    sizes.push(page.deeds.length)
    for (const { subject } of page.deeds) seen.add(subject)
    before = page.next
  } while (before)
  expect([sizes, seen.size]).toEqual([[50, 50, 20], 120])
  const malformed = as('admin')(listAuditEvents, { query: { before: 'x' } })
  await expect(malformed).rejects.toMatchObject({ status: 400 })
})

test('an action of a newer version is listed as it is stored', async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  // A server that was rolled back finds it. An enum's new value can't be removed, but a name can be changed back.
  await db.execute(
    sql`alter type deed rename value 'demo-league-created' to 'from-a-newer-version'`,
  )
  onTestFinished(async () => {
    await db.execute(
      sql`alter type deed rename value 'from-a-newer-version' to 'demo-league-created'`,
    )
  })
  await db.execute(sql`insert into audit_trail (admin_id, deed, subject)
    values (${teetime.idOf('admin')}, 'from-a-newer-version', 'Masters')`)
  expect(await trail(teetime)).toEqual([['admin', 'from-a-newer-version', 'Masters']])
})
