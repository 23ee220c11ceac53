import type { Database } from '#server/platform/db/db.ts'

/** Makes every mail to a person fail, while `work` runs. */
export async function refuseMails(
  database: Pick<Database, 'query'>,
  userId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await database.query(`
    create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise 'not this one'; end $$;
    create trigger refuse_mail before insert on mails for each row
      when (new.user_id = '${userId}') execute function refuse_mail()`)
  try {
    await work()
  } finally {
    await database.query('drop function refuse_mail cascade')
  }
}
