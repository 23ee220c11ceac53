/**
 * How many finished tournaments of the past have been read, of how many, and whether any is still to be tried. A `where`
 * for the source follows.
 */
export const pastProgressSql = `
  select (count(read_at) filter (where format = 'stroke'))::int as read,
    (count(*) filter (where format = 'stroke'))::int as total,
    coalesce(bool_or(read_at is null and problem is null and next_at is not null), false) as "isReading"
  from past_tournaments`
