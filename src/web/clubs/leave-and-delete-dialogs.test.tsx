// @vitest-environment jsdom
import { expect, test } from 'vitest'

import type { Club } from '#contract/clubs/clubs.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { DeleteClubDialog } from './leave-and-delete-dialogs.tsx'

const member = (userId: string, canTakeOver = true) => ({ userId, canTakeOver })

test.each([
  [[member('ann'), member('bob'), member('cat')], 'We’ll let 2 other members know.'],
  // A disabled account gets no notifications.
  [[member('ann'), member('bob'), member('cat', false)], 'We’ll let 1 other member know.'],
  [[member('ann'), member('cat', false)], null],
  [[member('ann')], null],
])('the owner sees how many others hear that the club is deleted: case %#', (members, text) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog reads only these
  const club = { id: 'club', name: 'The Usual', members } as unknown as Club
  mount(
    <MeProvider value={someMe('ann')}>
      <DeleteClubDialog club={club} onClose={() => {}} />
    </MeProvider>,
  )
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]')
  expect(dialog?.textContent).toContain('Delete The Usual?')
  if (text) expect(dialog?.textContent).toContain(text)
  else expect(dialog?.textContent).not.toContain('know.')
})
