import { isFullRun } from '../environment.ts'

/** The first `count` of the cases, of which each costs seconds; all of them in a full run. */
export const shortForm = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isFullRun() ? cases : cases.slice(0, count)
