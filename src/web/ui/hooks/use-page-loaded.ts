import { useStore, createStore } from './store.ts'

/** How long after the page has loaded what can wait still does. */
const idleDelayMs = 1_000

const settled = createStore(false)
const settle = () => setTimeout(() => settled.set(true), idleDelayMs)
if (document.readyState === 'complete') settle()
else addEventListener('load', settle, { once: true })

/** Whether the first load is over, so that extras no longer compete with it. */
export const usePageLoaded = (): boolean => useStore(settled)
