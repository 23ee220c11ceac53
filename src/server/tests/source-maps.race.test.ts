import { expect, test } from 'vitest'

import { stopProcess } from '#server/testing/processes/processes.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'

/** Makes a process say, when it ends, how many source maps it has parsed. */
const countAtEnd = `
  import { SourceMap } from 'node:module'
  import { queryObjects } from 'node:v8'
  const count = () => queryObjects(SourceMap, { format: 'count' })
  process.once('exit', () => console.log('source maps: ' + count()))`

test('a server that logs no error parses no source map, which takes 27 MB', async () => {
  const { start } = await startSingleProcess()
  const counting = `data:text/javascript,${encodeURIComponent(countAtEnd)}`
  const node = await start({ NODE_OPTIONS: `--import=${counting}` })
  await stopProcess(node, 'SIGTERM')
  await expect.poll(() => node.said()).toContain('source maps: 0')
})
