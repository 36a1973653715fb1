/** All scopes; `xs-security.json` grants them by role collections (docs/guides/access.md). */
export const scopes = [
  'Admin',
  'SuperAdmin',
  'MobileApp',
  'Tutorial.Author',
  'KnowledgeGraph.Admin',
  'Tutorial.API',
  'Tutorial.MCP',
  'DisplayApp',
  'DeveloperApp',
  'Everyone',
  'ConsolidationScope'
] as const

export type Scope = (typeof scopes)[number]

const known: ReadonlySet<string> = new Set(scopes)

/**
 * The known scopes among `literals`. A literal may have the prefix `<application>!<tenant>.` of an application in
 * `audiences` (and of its tenant, if given there); scopes of other applications are ignored.
 */
export function knownScopes(literals: readonly string[], audiences: readonly string[] = []): ReadonlySet<Scope> {
  const names = literals.map(literal => {
    const [, application, tenant, name] = /^([^!\s]+)!([^.\s]+)\.(.+)$/.exec(literal) ?? []
    const prefixes = [application, `${application}!${tenant}`]
    return audiences.some(audience => prefixes.includes(audience)) ? name : literal
  })
  return new Set(names.filter((name): name is Scope => name !== undefined && known.has(name)))
}
