import { expect, test } from 'vitest'

import { clubRoles, hasRole } from './roles.ts'

test('a role may do what it and the lower ones may', () => {
  const may = (least: (typeof clubRoles)[number]) =>
    clubRoles.filter((role) => hasRole(role, least))
  expect(may('member')).toEqual(['member', 'deputy', 'owner'])
  expect(may('deputy')).toEqual(['deputy', 'owner'])
  expect(may('owner')).toEqual(['owner'])
})
