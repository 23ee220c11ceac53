import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startTeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'

test('pages may run the scripts that the build put into them, and no others', async () => {
  const folder = makeWebFolder()
  const [first, second] = ['start(1)', "say('two')\n"]
  writeFileSync(
    join(folder, 'web/index.html'),
    `<script>${first}</script><script type="module" src="/a.js"></script><script>${second}</script>`,
  )
  const { send } = await startTeeTime({}, folder)
  const { headers } = await send({ url: '/login' })
  const [, sources] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  const named = [first, second].map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  expect(sources).toBe(`'self' ${named.join(' ')}`)
})
