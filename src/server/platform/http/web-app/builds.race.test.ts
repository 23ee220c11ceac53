import { expect, onTestFinished, test } from 'vitest'

import { type Pair, startPair, until } from '#server/testing/processes/two-processes.ts'
import { type LoadBalancer, startLoadBalancer } from '#server/testing/servers/load-balancer.ts'
import { makeOtherBuild, type OtherBuild } from '#server/testing/web-folder.ts'

/** Starts a process of each build on one database, behind a proxy that sends requests to them in turn. */
async function startBuilds(...builds: OtherBuild[]): Promise<{ pair: Pair; proxy: LoadBalancer }> {
  const pair = await startPair(0)
  const proxy = await startLoadBalancer()
  onTestFinished(() => proxy.close())
  for (const { main } of builds) proxy.add((await pair.startNode({}, { main })).url)
  await until(async () => proxy.ready().length === builds.length)
  return { pair, proxy }
}

const assetsIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!)

test('two builds run behind a proxy, and each serves every file that a page of the other names', async () => {
  const builds = [makeOtherBuild('aaaaaaaa'), makeOtherBuild('bbbbbbbb')]
  const { proxy } = await startBuilds(...builds)
  const named = new Set<string>()
  for (let nth = 0; nth < 20; nth += 1) {
    const page = await fetch(`${proxy.url}/login`)
    for (const path of assetsIn(await page.text())) {
      named.add(path)
      // Once at each process.
      for (const _ of [1, 2]) expect((await fetch(proxy.url + path)).status, path).toBe(200)
    }
  }
  expect([...named].toSorted()).toEqual(builds.flatMap(({ assets }) => assets).toSorted())
})

test('a file of another build arrives as its own process sends it', async () => {
  const builds = [makeOtherBuild('aaaaaaaa'), makeOtherBuild('bbbbbbbb')]
  const { pair } = await startBuilds(...builds)
  for (const [nth, { assets }] of builds.entries()) {
    for (const path of assets) {
      for (const encoding of ['br', 'identity']) {
        const [own, other] = await Promise.all(
          [nth, 1 - nth].map(async (at) => {
            const url = pair.nodes[at]!.url + path
            const response = await fetch(url, { headers: { 'accept-encoding': encoding } })
            const { headers } = response
            const kept = ['content-type', 'content-encoding', 'cache-control', 'vary']
            const text = await response.text()
            return [kept.map((name) => headers.get(name)), text.length, text.slice(0, 40)]
          }),
        )
        expect(other, `${path} ${encoding}`).toEqual(own)
      }
    }
  }
})
