// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { ImportField } from './import-field.tsx'

const tooLong = 'That’s too long. Import it in parts.'

/** Shows a field that takes 10 characters. */
function showField(text = '') {
  const onChange = vi.fn<(text: string) => void>()
  const field = (text: string) => (
    <ImportField
      name="results"
      label="Results"
      hint="Choose a CSV file."
      placeholder="year,event"
      rows={3}
      fileLabel="Results file"
      maxLength={10}
      preview={{ isPending: false }}
      onPreview={() => {}}
      {...{ text, onChange, tooLong }}
    />
  )
  const { place, show } = mount(field(text))
  const choose = (file: File) =>
    act(async () => {
      const input = place.querySelector('input[type=file]')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  return { place, choose, onChange, show: (text: string) => show(field(text)) }
}

test('a file that can only be too long is refused unread', async () => {
  const { place, choose, onChange } = showField()
  // A character of a text takes up to three bytes of its file.
  const file = new File(['–'.repeat(11)], 'long.csv')
  const read = vi.spyOn(file, 'arrayBuffer')
  await choose(file)
  expect(place.textContent).toContain(tooLong)
  expect(read).not.toHaveBeenCalled()

  const fitting = new File(['–'.repeat(10)], 'fitting.csv')
  await choose(fitting)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('–'.repeat(10)))
  expect(place.textContent).not.toContain(tooLong)
})

test.each([
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFJosé “1”')],
  [
    'UTF-16 as Excel saves it',
    Uint16Array.from('\uFEFFJosé “1”', (letter) => letter.charCodeAt(0)),
  ],
  [
    'Windows-1252 as Excel saves it',
    Uint8Array.from('Jos\xe9 \x931\x94', (letter) => letter.charCodeAt(0)),
  ],
])('no letter of a file is lost: %s', async (_, bytes) => {
  const { choose, onChange } = showField()
  await choose(new File([bytes], 'results.csv'))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith('José “1”'))
})

test('a text that is too long can’t be previewed', () => {
  const { place, show } = showField('0123456789')
  const preview = () => place.querySelector('button')
  expect(preview()?.disabled).toBe(false)
  show('0123456789a')
  expect(place.textContent).toContain(tooLong)
  expect(preview()?.disabled).toBe(true)
})
