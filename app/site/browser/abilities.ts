/** What everybody who is logged in may do. */
const ofEveryone = ['Read every tutorial, mission and group', 'Make access tokens for your programs and agents']

/** What a scope adds, in words; two scopes have no use of their own. */
const ofScopes: Readonly<Partial<Record<string, string>>> = {
  Admin: 'Administer the platform: missions, groups, tags, people, settings',
  SuperAdmin: 'Take emergency actions on the platform',
  'Tutorial.Author': 'Write tutorials and look at them before they are published',
  'KnowledgeGraph.Admin': 'Publish and merge concepts',
  MobileApp: 'Scan badges and hand out prizes at events',
  DisplayApp: 'Run the displays of an event',
  'Tutorial.API': 'Query the GraphQL interface',
  'Tutorial.MCP': 'Connect AI agents with your login',
  ConsolidationScope: 'Merge accounts'
}

/** What somebody with these scopes may do, in words (specification, Authentication, rule 2). */
export const abilitiesOf = (scopes: readonly string[]): readonly string[] => [
  ...ofEveryone,
  ...scopes.flatMap(scope => ofScopes[scope] ?? [])
]
