/** Whether this process takes requests. */
export class Readiness {
  #isDraining = false

  get isDraining(): boolean {
    return this.#isDraining
  }

  /** From now on `/api/health/ready` answers 503, so that proxies send their requests elsewhere. */
  drain(): void {
    this.#isDraining = true
  }
}
