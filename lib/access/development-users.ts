import type { Scope } from './scopes.ts'

/** User of the development mode, for HTTP Basic at the backend and login at the local identity provider. */
export interface DevelopmentUser {
  /** Also the password and the stable id. */
  readonly name: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly scopes: readonly Scope[]
}

const adminScopes = ['Admin', 'KnowledgeGraph.Admin', 'DisplayApp', 'DeveloperApp', 'Everyone'] as const

/** Development users (docs/guides/access.md), shared by the backend and the gateway's identity provider. */
export const developmentUsers: readonly DevelopmentUser[] = [
  user('learner', 'Lea', 'Learner', []),
  user('learner2', 'Leo', 'Learner', []),
  user('author', 'Audrey', 'Author', ['Tutorial.Author', 'Everyone']),
  user('author2', 'Arthur', 'Author', ['Tutorial.Author', 'Everyone']),
  user('admin', 'Ada', 'Admin', adminScopes),
  user('superadmin', 'Sunny', 'Superadmin', [...adminScopes, 'SuperAdmin', 'Tutorial.MCP', 'ConsolidationScope']),
  user('scanner', 'Scott', 'Scanner', ['MobileApp']),
  user('display', 'Dana', 'Display', ['DisplayApp']),
  user('agent', 'Agatha', 'Agent', ['Tutorial.MCP']),
  user('api', 'April', 'Api', ['Tutorial.API']),
  user('consolidation', 'Conny', 'Consolidation', ['ConsolidationScope'])
]

function user(name: string, givenName: string, familyName: string, scopes: readonly Scope[]): DevelopmentUser {
  return { name, email: `${name}@example.com`, givenName, familyName, scopes }
}
