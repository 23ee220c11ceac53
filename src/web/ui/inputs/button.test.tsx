// @vitest-environment jsdom
import { act, useRef, useState } from 'react'
import { expect, test } from 'vitest'

import { Card } from '../display/card.tsx'
import { useFocusAfterChange } from '../hooks/use-focus-after-change.ts'
import { mount } from '../mount.fixture.tsx'
import { Button } from './button.tsx'

/** Hides scores until its button is pressed. The answer arrives later. */
function Scores({ focusesList }: { focusesList: boolean }) {
  const [shown, setShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterChange(shown, () => (focusesList ? list.current : null))
  const show = async () => {
    await Promise.resolve()
    setShown(true)
  }
  return (
    <Card title="Scores">
      {shown ? (
        <ul ref={list}>Ann −3</ul>
      ) : (
        <Button onClick={() => void show()}>Show Scores</Button>
      )}
    </Card>
  )
}

test.each([
  ['to the heading', false, 'Scores'],
  ['where the page wants it', true, 'Ann −3'],
])('a button that its press removes gives the focus %s', async (_, focusesList, focused) => {
  const { place } = mount(<Scores focusesList={focusesList} />)
  const button = place.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  expect(document.activeElement?.textContent).toBe(focused)
})
