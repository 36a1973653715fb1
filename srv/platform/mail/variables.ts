import { type Environment, matching, oneOf, type Reader } from '../../../lib/config/readers.ts'
import { declareVariables } from '../config/variables.ts'
import { isMailAddress } from './mail-address.ts'

const smtpAddress: Reader<URL | undefined> = {
  rule: '`smtp://user:password@host:port`, or `smtps://…`',
  read(text) {
    if (text === undefined) return undefined
    if (!/^smtps?:\/\/[^\s/]/.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
      throw new Error('must be an address smtp(s)://user:password@host:port')
    const url = new URL(text)
    if (!isDecodable(url.username) || !isDecodable(url.password))
      throw new Error('must have %25 for each % of the user and password')
    return url
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const mailAddress: Reader<string | undefined> = {
  rule: 'an e-mail address',
  read(text) {
    if (text !== undefined && !isMailAddress(text)) throw new Error('must be an e-mail address')
    return text
  }
}

/** The environment variables of mails. */
export const variables = declareVariables(
  {
    SMTP_URL: {
      as: smtpAddress,
      meaning: 'takes [mails](operate.md#mails); secret, as it has a password'
    },
    SMTP_CA: {
      as: matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM'),
      meaning: 'who signs the certificate of the mail server, if no public authority does'
    },
    MAIL_FROM: { as: mailAddress, meaning: 'the sender of mails; needed with `SMTP_URL`' },
    MAIL_LANGUAGE: { as: oneOf('en', 'de'), meaning: 'the language of mails' }
  },
  { prefixes: ['SMTP', 'MAIL'], conflicts: problems }
)

function problems(
  { SMTP_URL, MAIL_FROM }: { readonly SMTP_URL?: URL | undefined; readonly MAIL_FROM?: string | undefined },
  _environment: Environment
): readonly string[] {
  return SMTP_URL !== undefined && MAIL_FROM === undefined ? ['MAIL_FROM: needed with SMTP_URL'] : []
}
