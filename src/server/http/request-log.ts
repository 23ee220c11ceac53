import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line for each request, when its response has been sent. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null,
    { method, url }: FastifyRequest,
    { log, statusCode, elapsedTime }: FastifyReply,
  ): void {
    // A query string may hold a token.
    const [path] = url.split('?', 1)
    const line = { method, path, status: statusCode, ms: Math.round(elapsedTime) }
    if (error) log.error({ ...line, err: error }, 'request failed')
    else log.info(line, 'request completed')
  }
}
