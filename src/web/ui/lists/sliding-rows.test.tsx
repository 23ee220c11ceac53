// @vitest-environment jsdom
import { act, useRef } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { SlidingRows } from './sliding-rows.ts'
import { useStableOrder } from './use-stable-order.ts'

const rowHeight = 50

/** Where rows were asked for their places, as the text of the list at that time. */
const asked = new Set<string>()
/** The slides that have started, each with the row and where it begins in pixels. */
const slides: string[] = []

beforeEach(() => {
  asked.clear()
  slides.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // jsdom has no layout and no animations.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...(this.parentElement?.children ?? [])]
    asked.add(this.parentElement?.textContent ?? '')
    return new DOMRect(0, rows.indexOf(this) * rowHeight, 300, rowHeight)
  })
  Element.prototype.animate = function (this: Element, frames) {
    const [first] = frames as { transform: string }[]
    slides.push(`${this.textContent} ${first?.transform}`)
    return { cancel: () => {} } as Animation
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(Element.prototype, 'animate')
  })
})

function List({ ids, note = '' }: { ids: readonly string[]; note?: string }) {
  const list = useRef<HTMLOListElement>(null)
  const order = useStableOrder(ids, list)
  return (
    <ol ref={list}>
      <SlidingRows {...{ list, order }}>
        {order.map((id) => (
          <li key={id} data-slide={id}>
            {id + note}
          </li>
        ))}
      </SlidingRows>
    </ol>
  )
}

function open() {
  const { show, place } = mount(null)
  return {
    show: (ids: readonly string[], note?: string) =>
      show(<List ids={ids} {...(note && { note })} />),
    place,
  }
}

test('rows slide from where they were before anything changed', () => {
  const { show } = open()
  show(['ann', 'bob', 'cat'])
  expect(asked.size).toBe(0)
  show(['bob', 'cat', 'ann'], '!')
  expect([...asked]).toEqual(['annbobcat', 'bob!cat!ann!'])
  expect(slides.toSorted()).toEqual([
    'ann! translateY(-100px)',
    'bob! translateY(50px)',
    'cat! translateY(50px)',
  ])
})

test('rows in an unchanged order aren’t measured', () => {
  const { show, place } = open()
  show(['ann', 'bob'])
  show(['ann', 'bob'], '!')
  expect(place.textContent).toBe('ann!bob!')
  expect(asked.size).toBe(0)
})

test('a new order waits while a finger is on the list, and new rows go to its end', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { show, place } = open()
  const list = () => place.querySelector('ol')
  show(['ann', 'bob', 'cat'])
  act(() => void list()?.dispatchEvent(new Event('touchstart')))
  show(['dan', 'cat', 'ann'])
  expect(place.textContent).toBe('anncatdan')
  slides.length = 0
  act(() => void dispatchEvent(new Event('touchend')))
  act(() => void vi.advanceTimersByTime(4_000))
  expect(place.textContent).toBe('dancatann')
  expect(slides.toSorted()).toEqual(['ann translateY(-100px)', 'dan translateY(100px)'])
})
