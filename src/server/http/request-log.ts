import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

import { loggedPath } from '../process/log.ts'

/** Logs one line for each request, when its response has been sent. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null,
    { method, url }: FastifyRequest,
    { log, statusCode, elapsedTime }: FastifyReply,
  ): void {
    const line = { method, path: loggedPath(url), status: statusCode, ms: Math.round(elapsedTime) }
    if (error) log.error({ ...line, err: error }, 'request failed')
    // Proxies ask for our health every second.
    else if (line.path.startsWith('/api/health')) log.debug(line, 'request completed')
    else log.info(line, 'request completed')
  }
}
