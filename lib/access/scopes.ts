/** Every scope of the platform; `xs-security.json` grants them. */
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
 * The scopes among `literals`. A literal may carry the prefix `<application>!<tenant>.` of an application that one of
 * `audiences` names, with its tenant where it names that too; scopes of other applications mean nothing here, whatever
 * they are called.
 */
export function knownScopes(literals: readonly string[], audiences: readonly string[] = []): ReadonlySet<Scope> {
  const names = literals.map(literal => {
    const [, application, tenant, name] = /^([^!\s]+)!([^.\s]+)\.(.+)$/.exec(literal) ?? []
    const prefixes = [application, `${application}!${tenant}`]
    return audiences.some(audience => prefixes.includes(audience)) ? name : literal
  })
  return new Set(names.filter((name): name is Scope => name !== undefined && known.has(name)))
}
