// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

import boot from '../public/boot.js?raw'

/** Opens a page with what it last showed. Behind it, the app is still loading a part. */
async function open(appButton: string) {
  // Each page has its own window, since boot.js runs once in it.
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const { contentWindow: view, contentDocument: page } = frame
  if (!view || !page) throw new Error('There is no page')
  view.matchMedia = () => ({ matches: false }) as MediaQueryList
  page.head.append(Object.assign(page.createElement('script'), { textContent: boot }))
  page.body.innerHTML = `
    <div id="snapshot"><p><a href="#rules">Rules</a> <button inert>Nudge All 3</button></p></div>
    <div id="app"><span class="placeholder"></span>${appButton}</div>`
  const pressed = vi.fn()
  const button = page.querySelector('#app button')
  for (const type of ['pointerdown', 'pointerup', 'click'])
    button?.addEventListener(type, () => pressed(type))
  // jsdom lays nothing out.
  const layOut = (selector: string, box: DOMRect) => {
    const element = page.querySelector(selector)
    if (element) element.getBoundingClientRect = () => box
  }
  layOut('.placeholder', new DOMRect(0, 0, 100, 10))
  layOut('#snapshot button', new DOMRect(0, 20, 100, 40))
  page.elementFromPoint = () => button
  await vi.waitFor(() => expect(page.documentElement.dataset).toHaveProperty('opening'))
  view.dispatchEvent(new Event('DOMContentLoaded'))
  /** A finger goes down and, unless it scrolls, up again. */
  const press = (selector: string, { scrolls = false, clientX = 50 } = {}) => {
    const types = scrolls ? ['pointerdown'] : ['pointerdown', 'click']
    for (const type of types) {
      const event = new MouseEvent(type, { bubbles: true, clientX, clientY: 40 })
      page.querySelector(selector)?.dispatchEvent(event)
    }
  }
  return { press, pressed, isShown: () => page.getElementById('snapshot') !== null }
}

const nudge = '<button>Nudge All 3</button>'
/** A press on an inert button goes to the element around it. */
const aroundButton = '#snapshot p'

test('a link of a page that is still opening can be pressed, and a scroll leaves the page as it is', async () => {
  const { press, isShown } = await open(nudge)
  press(aroundButton, { scrolls: true })
  press('#snapshot a')
  expect(isShown()).toBe(true)
})

test('a press on a button of a page that is still opening presses it in the app', async () => {
  const { press, pressed, isShown } = await open(nudge)
  press(aroundButton)
  expect(isShown()).toBe(false)
  // A menu opens as the pointer goes down.
  expect(pressed.mock.calls.flat()).toEqual(['pointerdown', 'pointerup', 'click'])
})

test('a press on a button is lost where the app has another one', async () => {
  const { press, pressed, isShown } = await open('<button>Leave League</button>')
  press(aroundButton)
  expect(isShown()).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
})

test('a press beside a button presses none, though the app has moved one there', async () => {
  const { press, pressed, isShown } = await open(nudge)
  press(aroundButton, { clientX: 110 })
  expect(isShown()).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
})
