import * as words from '#site-words/scripts/own-tokens.ts'
import { Refusal } from '../account/ask.ts'
import type { Scope, TokenRequest } from './service.ts'

export const LONGEST_NAME = 80
export const MOST_DAYS = 366
/** Lifetimes in days that are offered. */
export const LIFETIMES = [30, 90, 180, MOST_DAYS] as const

/** Content of the form. */
export interface Draft {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly days: string
}

export const emptyDraft: Draft = { name: '', scopes: ['read'], days: '90' }

/**
 * Validates the form by the rules of the service, before anything is sent.
 * @throws Refusal for the first invalid field.
 */
export function requestOf({ name, scopes, days }: Draft): TokenRequest {
  if (name.trim() === '') throw refused('name', words.needsName)
  if (name.trim().length > LONGEST_NAME) throw refused('name', words.nameTooLong(LONGEST_NAME))
  if (scopes.length === 0) throw refused('scopes', words.needsScope)
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > MOST_DAYS)
    throw refused('ttlDays', words.wrongLifetime(MOST_DAYS))
  return { name: name.trim(), scopes, ttlDays: Number(days) }
}

const refused = (field: string, message: string): Refusal => new Refusal(400, message, field)
