/**
 * Keeps what is pressed under the finger while what stands above it grows, as parts of a page do when they load. Otherwise
 * the press would end on whatever moved there.
 */
export function keepPressInPlace(signal: AbortSignal): void {
  let pressed: Element | undefined
  let top = 0
  let scrolled = 0
  const growth = new ResizeObserver(() => {
    if (pressed?.isConnected) scrollBy(0, pressed.getBoundingClientRect().top - top)
    scrolled = scrollY
  })
  const options = { signal, capture: true }
  addEventListener(
    'pointerdown',
    ({ target, button }) => {
      if (!(target instanceof Element) || button !== 0) return
      pressed = target
      top = target.getBoundingClientRect().top
      scrolled = scrollY
      growth.observe(document.body)
    },
    options,
  )
  // The page is scrolled under the press, by a selection or the bar.
  addEventListener(
    'scroll',
    () => {
      top -= scrollY - scrolled
      scrolled = scrollY
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel', 'wheel'])
    addEventListener(type, () => growth.disconnect(), options)
}
