import { Agent, get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const agent = new Agent({ keepAlive: true })

/**
 * Reads a URL with a browser's headers. Collects our own garbage first, so it doesn't count against the server.
 *
 * @returns the duration in ms
 */
export async function timedGet(url: string, cookie = ''): Promise<number> {
  collectGarbage()
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { cookie, 'accept-encoding': 'gzip' } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().once('end', resolve)
      },
    )
    request.once('error', reject)
  })
  return performance.now() - began
}
