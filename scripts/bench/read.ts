import { Agent, get } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const agent = new Agent({ keepAlive: true })

/**
 * Reads an address, as browsers ask. What the reader itself has to tidy up it tidies up before, as it is not
 * to count for whoever answers.
 *
 * @returns how long it took, in ms
 */
export async function timeToRead(url: string, cookie = ''): Promise<number> {
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
