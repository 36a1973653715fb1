import type { LinkSource } from '../../platform/link-source.ts'

let sources: readonly LinkSource[] = []

/** Registers the tables of all domains that have addresses; called before the server listens. */
export function assembleLinks(all: readonly LinkSource[]): void {
  sources = all
}

/** The tables with addresses, in the order of the domains. */
export const linkSources = (): readonly LinkSource[] => sources
