import setup from '../../src/server/testing/postgres-setup.ts'

export default setup
