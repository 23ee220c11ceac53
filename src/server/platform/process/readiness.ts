/** Whether this process takes requests. */
export class Readiness {
  #phase: 'starting' | 'ready' | 'draining' = 'starting'

  get isDraining(): boolean {
    return this.#phase === 'draining'
  }

  /** Why proxies should send their requests elsewhere; null if they needn't. */
  get refusal(): string | null {
    if (this.#phase === 'ready') return null
    return this.isDraining ? 'The server is shutting down' : 'The server is starting'
  }

  /** From now on `/api/health/ready` answers 200, unless the process is draining already. */
  open(): void {
    if (!this.isDraining) this.#phase = 'ready'
  }

  /** From now on `/api/health/ready` answers 503, so that proxies send their requests elsewhere. */
  drain(): void {
    this.#phase = 'draining'
  }
}
