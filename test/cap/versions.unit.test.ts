import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import cds from '@sap/cds'
import { ConfigError } from '../../lib/config/config-error.ts'
import { checkVersions, unverified, verified } from '../../srv/cap/versions.ts'
import { projectRoot } from '../support/launch.ts'

const versionOf = (name: string) => verified[name] ?? ''
const newer = (name: string) => (name === '@sap/cds' ? '10.2.0' : versionOf(name))
const line = '@sap/cds is 10.2.0, but srv/cap was verified with 10.1.1 (srv/cap/README.md)'

test('the installed packages are those that were verified', () => {
  expect(() => checkVersions(false)).not.toThrow()
})

test('every package of CAP that runs in production is among them', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  const ofCap = Object.keys(dependencies).filter(name => /^@(sap|cap-js)\//.test(name))
  expect(Object.keys(verified)).toEqual(expect.arrayContaining(ofCap))
})

test('another version ends a start in development, in one line', () => {
  expect(unverified(newer)).toEqual([line])
  expect(() => checkVersions(false, newer)).toThrow(ConfigError)
})

test('in production it is a warning', () => {
  const warn = jest.spyOn(cds.log('versions'), 'warn').mockImplementation(() => undefined)
  checkVersions(true, newer)
  expect(warn).toHaveBeenCalledWith(line)
})
