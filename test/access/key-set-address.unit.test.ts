import { expect, test } from '@jest/globals'
import { keySetAddress } from '../../srv/platform/access/issuer-keys.ts'

const secure = 'https://issuer.example'

test('the keys are where the discovery document says', () => {
  expect(keySetAddress(secure, 'https://keys.example/set').href).toBe('https://keys.example/set')
  expect(keySetAddress('http://localhost:5000/idp', 'http://localhost:5000/idp/jwks').port).toBe('5000')
})

test('an issuer with https has its keys there as well', () => {
  for (const uri of ['http://issuer.example/jwks', 'file:///etc/keys', 'data:application/json,{}'])
    expect(() => keySetAddress(secure, uri)).toThrow(/jwks_uri must begin with https/)
})

test('what is no address is named', () => {
  for (const uri of [undefined, null, 5, '', '/jwks', {}])
    expect(() => keySetAddress(secure, uri)).toThrow(/jwks_uri is no address/)
})
