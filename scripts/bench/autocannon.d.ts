declare module 'autocannon' {
  interface Result {
    requests: { average: number }
    latency: { p99: number; p50: number }
    non2xx: number
    errors: number
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    /** Requests a second, of all connections together. */
    overallRate?: number
    /** Whether times count only as measured, without those made up for requests that a slow response held up. */
    ignoreCoordinatedOmission?: boolean
    /** Threads to send them from. */
    workers?: number
    requests?: { path: string }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
