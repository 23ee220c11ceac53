import { expect, test } from 'vitest'

import { Authenticator } from '../testing/authenticator.ts'
import { password } from '../testing/people.ts'
import { sharePair } from '../testing/processes/two-processes.ts'

const path = '/api/auth/passkeys'

test('when both processes get many answers to one challenge, only one signs in', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const device = new Authenticator()
  const creation = await pair.send(0, 'POST', `${path}/options`, ann, { password })
  const passkey = device.register(creation.body as never)
  const added = await Promise.all(
    [0, 1, 0, 1].map((nth) => pair.send(nth, 'POST', path, ann, { name: 'Phone', passkey })),
  )
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  const request = await pair.send(1, 'POST', `${path}/sign-in/options`)
  const answer = device.assert(request.body as never)
  const entered = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      pair.send(nth, 'POST', `${path}/sign-in`, '', { passkey: answer }),
    ),
  )
  expect(entered.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)])
})

test('twelve passkeys added at once, to both processes, are ten', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const made = []
  for (let nth = 0; nth < 12; nth += 1) {
    const options = await pair.send(nth, 'POST', `${path}/options`, ann, { password })
    made.push(new Authenticator().register(options.body as never))
  }
  const added = await Promise.all(
    made.map((passkey, nth) => pair.send(nth, 'POST', path, ann, { name: `${nth}`, passkey })),
  )
  expect(added.filter(({ status }) => status === 201)).toHaveLength(10)
  const { body } = await pair.send(0, 'GET', path, ann)
  expect(body['passkeys']).toHaveLength(10)
})
