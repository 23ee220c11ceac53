// @vitest-environment jsdom
import { act } from 'react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { useSwipe } from './use-swipe.ts'

const swipes: string[] = []

function Card() {
  const swipe = useSwipe((to) => swipes.push(to))
  return (
    <div id="card" {...swipe}>
      {createPortal(<div id="dialog" />, document.body)}
    </div>
  )
}

type Point = [x: number, y: number]

function touch(id: string, type: string, fingers: Point[], lifted: Point[] = []) {
  const points = (list: Point[]) => list.map(([clientX, clientY]) => ({ clientX, clientY }))
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { touches: points(fingers), changedTouches: points(lifted) })
  act(() => void document.getElementById(id)?.dispatchEvent(event))
}

function swipe(id: string, from: Point, to: Point, ...others: Point[]) {
  swipes.length = 0
  touch(id, 'touchstart', [from])
  if (others.length > 0) touch(id, 'touchstart', [from, ...others])
  touch(id, 'touchend', [], [to])
  return [...swipes]
}

test('one finger that moves sideways on the card swipes, and nothing else does', () => {
  mount(<Card />)
  expect(swipe('card', [200, 100], [120, 110])).toEqual(['left'])
  expect(swipe('card', [120, 100], [200, 110])).toEqual(['right'])
  expect(swipe('card', [200, 100], [180, 100])).toEqual([])
  // Scrolling, two fingers, and a dialog opened from the card.
  expect(swipe('card', [200, 100], [140, 200])).toEqual([])
  expect(swipe('card', [200, 100], [120, 100], [50, 50])).toEqual([])
  expect(swipe('dialog', [200, 100], [120, 100])).toEqual([])
  // The browser took the touch over.
  swipes.length = 0
  touch('card', 'touchstart', [[200, 100]])
  touch('card', 'touchcancel', [])
  touch('card', 'touchend', [], [[100, 100]])
  expect(swipes).toEqual([])
})
