import autocannon from 'autocannon'

const seconds = 2

export const connections = 24

/** Requests a second on 24 connections. @throws {Error} when one is refused or fails */
export async function throughput(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    // The headers that browsers send.
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}
