// Preloaded into a server: prints the longest block of the event loop since it was last asked, in wall-clock
// time and in CPU time, which excludes other programs.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { threadCpuUsage } from 'node:process'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const used = () => {
    const { user, system } = threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let most = 0
  setInterval(() => {
    const now = used()
    most = Math.max(most, now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    console.log(`event loop held for ${(delay.max / 1e6).toFixed(1)} ms, ${most.toFixed(1)} ms`)
    delay.reset()
    most = 0
  })
}
