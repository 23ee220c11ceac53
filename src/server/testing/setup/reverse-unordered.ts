import pg from 'pg'

interface SentQuery {
  text?: string
  _results?: pg.QueryResult | pg.QueryResult[]
  handleReadyForQuery(...args: unknown[]): void
  [isReversing]?: true
}

const isReversing = Symbol.for('reversing unordered rows')
const query = pg.Query.prototype as unknown as SentQuery

/**
 * Reverses the rows of each statement that gives no order. PostgreSQL may return them so: rows come as they lie in the
 * table, and new ones fill the space of deleted ones. Without this, what relies on that order fails once in many runs.
 *
 * This runs before each test file, and a worker has many. It doesn't reach servers in processes of their own.
 */
if (!query[isReversing]) {
  query[isReversing] = true
  const { handleReadyForQuery } = query
  query.handleReadyForQuery = function (this: SentQuery, ...args) {
    if (!isOrdered(this.text ?? '')) {
      for (const { rows } of [this._results ?? []].flat()) rows.reverse()
    }
    Reflect.apply(handleReadyForQuery, this, args)
  }
}

/** Whether a statement orders its rows. An insert of values returns them in the order of its values. */
function isOrdered(text: string): boolean {
  let outermost = text
  while (/\([^()]*\)/.test(outermost)) outermost = outermost.replaceAll(/\([^()]*\)/g, '')
  return /^\s*insert into \S+\s+values\b|\border by\b/i.test(outermost)
}
