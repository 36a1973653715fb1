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

/** The scopes among `names`, which may carry an application prefix `name!t1.`; others are of no concern here. */
export function knownScopes(names: readonly string[]): ReadonlySet<Scope> {
  return new Set(names.map(name => name.replace(/^[^!.\s]+![a-z]\d+\./, '')).filter((name): name is Scope => known.has(name)))
}
