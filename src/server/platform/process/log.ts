import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Level, multistream, pino, type Logger } from 'pino'

/**
 * Opens the server's log. It omits passwords, cookies, and addresses, which may hold codes and tokens.
 *
 * @param tracker also receives warnings and errors, whatever the level
 */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: false }),
  tracker: DestinationStream | null = null,
): Logger {
  const own = { level: level as Level, stream: destination }
  return pino(
    {
      level: tracker && !isLogged('warn', level) ? 'warn' : level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.passwordHash'],
      serializers: {
        req: ({ method, id }) => ({ method, id }),
        err: (error: Error) => pino.stdSerializers.err(stripValues(error)),
      },
    },
    tracker ? multistream([own, { level: 'warn', stream: tracker }]) : destination,
  )
}

const isLogged = (level: Level, at: string) =>
  pino.levels.values[level]! >= (pino.levels.values[at] ?? Infinity)

/** Removes a query's parameters from an error: they hold people's messages and picks, hashes and links. */
export function stripValues<Thrown>(error: Thrown): Thrown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError) {
    const values = `\nparams: ${String(error.params)}`
    error.message = error.message.replace(values, '')
    error.stack = (error.stack ?? '').replace(values, '')
    error.params = []
  }
  stripValues(error.cause)
  if (error instanceof AggregateError) error.errors.forEach(stripValues)
  return error
}
