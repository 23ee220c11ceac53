import { eq } from 'drizzle-orm'

import type { Db } from './db.ts'
import { settings } from './tables.ts'

/** A setting of the installation, made by the first process that asks for it and then the same for all. */
export async function ensureSetting<Value>(
  db: Db,
  name: string,
  make: () => Value,
): Promise<Value> {
  const isIt = eq(settings.name, name)
  const [known] = await db.select({ value: settings.value }).from(settings).where(isIt)
  if (known) return known.value as Value
  await db.insert(settings).values({ name, value: make() }).onConflictDoNothing()
  const [made] = await db.select({ value: settings.value }).from(settings).where(isIt)
  return made?.value as Value
}
