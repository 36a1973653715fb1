/** Every scope of the specification (Authentication, rule 2); `xs-security.json` grants them. */
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
 * The scopes among `literals`. A literal may carry the prefix `<application>!<tenant>.` of the application that
 * `audience` names; scopes of other applications mean nothing here, whatever they are called.
 */
export function knownScopes(literals: readonly string[], audience = ''): ReadonlySet<Scope> {
  const application = audience.split('!')[0]
  const names = literals.map(literal => {
    const [, prefix, name] = /^([^!\s]+)![^.\s]+\.(.+)$/.exec(literal) ?? []
    return prefix === application ? name : literal
  })
  return new Set(names.filter((name): name is Scope => name !== undefined && known.has(name)))
}
