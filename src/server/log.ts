import { type DestinationStream, pino, type Logger } from 'pino'

/** The server's log. No password, cookie or query, which may hold a token, is written. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.passwordHash'],
      serializers: {
        req: ({ method, url, id }) => ({ method, url: String(url).split('?', 1)[0], id }),
      },
    },
    destination,
  )
