import { expect, test } from 'vitest'

import { getProfile } from '#contract/accounts/profile.ts'
import { logIn } from '#contract/accounts/session.ts'
import { endpoints } from '#contract/index.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { memberPages, publicPages } from '#contract/wire/pages.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'

test('no line of the log has a code or a token from an address', async () => {
  const teetime = await startTeeTime({}, makeWebFolder())
  const { as, send, cookieOf, logLines } = teetime
  const id = await startLeague(teetime, ['ann'])
  const { secretInviteToken } = await as('ann')(getProfile)
  const { code } = await as('ann')(getJoinCode, { params: { id } })
  logLines.length = 0
  const secrets = [secretInviteToken, code, 'S3CRET']
  const paths = [
    ...endpoints.map(({ endpoint }) => endpoint.path),
    ...Object.values({ ...publicPages, ...memberPages }),
    '/join/:code/picture.png',
    '/join/:code/more',
    '/Join/:code',
    '/assets/:name',
    '/unsubscribe/:token',
    '/nowhere/:code',
    '/nowhere/:code.php',
    '/api/nowhere/:code',
    '/%zz/:code',
  ]
  for (const secret of secrets) {
    for (const path of new Set(paths)) {
      if (path === '/api/events') continue
      const url = path.replaceAll(/:\w+/g, secret)
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        for (const cookies of [{}, cookieOf('ann')]) {
          await send({ method, url: `${url}?code=${secret}`, cookies })
        }
      }
    }
  }
  expect(logLines.length).toBeGreaterThan(secrets.length * 100)
  const leaks = logLines.filter((line) => secrets.some((secret) => line.includes(secret)))
  expect(leaks).toEqual([])
})

test('a line names the route, and the league that it was about', async () => {
  const teetime = await startTeeTime({}, makeWebFolder())
  const { send, cookieOf, logLines } = teetime
  const id = await startLeague(teetime, ['ann'])
  const linesOf = async (url: string) => {
    logLines.length = 0
    await send({ url, cookies: cookieOf('ann') })
    return logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'request completed')
      .map(({ path, id, status }) => ({ path, id, status }))
  }
  expect(await linesOf(`/api/leagues/${id}?x=1`)).toEqual([
    { path: '/api/leagues/:id', id, status: 200 },
  ])
  // The page's first calls are lines of their own.
  expect((await linesOf(`/leagues/${id}/draft`)).at(-1)).toEqual({
    path: '/leagues/:id/draft',
    id,
    status: 200,
  })
  expect(await linesOf('/join/ABC')).toEqual([{ path: '/join/:code', status: 404 }])
  expect(await linesOf('/wp-login.php')).toEqual([{ path: 'none', status: 404 }])
  expect(await linesOf(logIn.path)).toEqual([{ path: 'none', status: 404 }])
})
