import { useRef } from 'react'

import { newId } from '#web/api/new-id.ts'

/** Gives a request its idempotency key: the same one when it is sent again, another once anything in it has changed. */
export function useRequestId(): (request: object) => string {
  const last = useRef({ request: '', id: '' })
  return (sent) => {
    const request = JSON.stringify(sent)
    if (last.current.request !== request) last.current = { request, id: newId() }
    return last.current.id
  }
}
