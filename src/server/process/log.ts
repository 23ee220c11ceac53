import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, pino, type Logger } from 'pino'

/** The path of an address as it is logged: without its query and the token of a watch link, which are secret. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/watch\/).*/, '$1:token')

/** Opens the server's log. It omits passwords, cookies, query strings and tokens. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.passwordHash'],
      serializers: {
        req: ({ method, url, id }) => ({ method, url: loggedPath(String(url)), id }),
        err: (error: Error) => pino.stdSerializers.err(withoutValues(error)),
      },
    },
    destination,
  )

/** Removes a query's parameters from an error: they hold people's messages and picks, hashes and links. */
function withoutValues<Thrown>(error: Thrown): Thrown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError) {
    const values = `\nparams: ${String(error.params)}`
    error.message = error.message.replace(values, '')
    error.stack = (error.stack ?? '').replace(values, '')
    error.params = []
  }
  withoutValues(error.cause)
  if (error instanceof AggregateError) error.errors.forEach(withoutValues)
  return error
}
