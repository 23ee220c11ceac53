import { expect, test } from 'vitest'

import { readEvents, type StreamEvent } from './ask-assistant.ts'

const wire =
  'event: text\ndata: {"text":"Rory is in form. é"}\n\n: still here\n\nevent: answer\ndata: {}\n\n'

async function read(text: string, size: number): Promise<StreamEvent[]> {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.slice(at, at + size))
      }
      controller.close()
    },
  })
  return await Array.fromAsync(readEvents(body))
}

test.each([1, 7, 1000])('events come out whole when %i bytes arrive at a time', async (size) => {
  expect(await read(wire, size)).toEqual([
    { event: 'text', data: '{"text":"Rory is in form. é"}' },
    { event: 'message', data: '' },
    { event: 'answer', data: '{}' },
  ])
})

test('an event that was cut off is dropped', async () => {
  expect(await read('event: text\ndata: {"te', 5)).toEqual([])
})
