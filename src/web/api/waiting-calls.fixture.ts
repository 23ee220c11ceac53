import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, vi } from 'vitest'

/** Lets each call wait for `answer`, which takes the earliest one that has none. @returns the bodies sent so far, too */
export function holdCalls(client: QueryClient) {
  const sent: unknown[] = []
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return new Promise<Response>((resolve) => waiting.push(resolve))
  })
  return {
    sent,
    answer: (body: unknown, init?: ResponseInit) =>
      act(async () => {
        await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
        waiting.shift()?.(Response.json(body, init))
        await vi.waitFor(() => expect(client.isMutating()).toBe(waiting.length))
      }),
  }
}
