import { expect } from '@jest/globals'
import cds from '@sap/cds'
import { verifies } from '../requirements/verifies.ts'

verifies('HCQL-034', 'the framework is of version 10.1 or later', () => {
  const [major = 0, minor = 0] = cds.version.split('.').map(Number)
  expect(major * 100 + minor).toBeGreaterThanOrEqual(1001)
})
