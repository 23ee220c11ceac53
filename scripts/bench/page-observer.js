// Runs in a page before its own scripts and collects what the browser reports in `bench`.
const bench = {
  paintedMs: 0,
  shift: 0,
  longestTaskMs: 0,
  blockedMs: 0,
  presses: {},
  receivedMs: 0,
  drawnMs: 0,
}
globalThis.bench = bench

const observe = (type, each, more = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
    type,
    buffered: true,
    ...more,
  })

observe('largest-contentful-paint', ({ startTime }) => (bench.paintedMs = startTime))
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) bench.shift += value
})
observe('longtask', ({ duration }) => {
  bench.longestTaskMs = Math.max(bench.longestTaskMs, duration)
  bench.blockedMs += duration - 50
})
observe(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId)
      bench.presses[interactionId] = Math.max(bench.presses[interactionId] ?? 0, duration)
  },
  { durationThreshold: 16 },
)

// When an event arrived, and when the first change of a row after it was painted.
globalThis.EventSource = class extends EventSource {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', () => {
      if (bench.receivedMs === 0) bench.receivedMs = performance.now()
    })
  }
}
const isRow = ({ target }) =>
  (target.parentElement ?? target).closest?.('li[data-slide], tr, tbody, main a, main li') !== null
new MutationObserver((changes) => {
  if (bench.receivedMs === 0 || bench.drawnMs !== 0 || !changes.some(isRow)) return
  bench.drawnMs = -1
  requestAnimationFrame(() => setTimeout(() => (bench.drawnMs = performance.now())))
}).observe(document, { subtree: true, childList: true, characterData: true })
