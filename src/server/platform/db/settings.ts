import { eq } from 'drizzle-orm'

import type { Db } from './db.ts'
import { settings } from './tables.ts'

/** Reads a setting of the installation; null if there is none. */
export async function findSetting<Value>(db: Db, name: string): Promise<Value | null> {
  const [known] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, name))
  return (known?.value as Value | undefined) ?? null
}

/** Reads a setting of the installation; the first process that needs it makes and stores it. */
export async function ensureSetting<Value>(
  db: Db,
  name: string,
  create: () => Value,
): Promise<Value> {
  const known = await findSetting<Value>(db, name)
  if (known !== null) return known
  await db.insert(settings).values({ name, value: create() }).onConflictDoNothing()
  return (await findSetting<Value>(db, name)) as Value
}
