import type { DomainRequirements } from './types.ts'

/** The OData services and what stands beside them. */
export const odata: DomainRequirements = {
  domain: 'ODATA',
  count: 19,
  claimed: {
    'ODATA-001': 'OData delta change tracking is enabled on Tutorials.',
    'ODATA-002': 'OData delta change tracking is enabled on Tags.',
    'ODATA-003': 'OData delta change tracking is enabled on AuthorService.MyTutorials.',
    'ODATA-004': 'Every OData V4 service exposes $metadata at its service root.',
    'ODATA-005': 'OData collections are returned as { value: [...] }.',
    'ODATA-006': 'DeveloperService is served at /api.',
    'ODATA-007': '/api requires a login (any authenticated user).',
    'ODATA-008': 'AdminService is served at /admin.',
    'ODATA-009': '/admin requires scope Admin.',
    'ODATA-010': '/admin exposes the changelog.',
    'ODATA-011': 'Each service serves an interactive API docs UI at <service path>/$api-docs/ on the backend directly.',
    'ODATA-012': 'On the gateway the API docs UIs appear under the prefix /_dev when EXPOSE_CAP_UI is true.',
    'ODATA-013': 'On the gateway the API docs UIs are not served when EXPOSE_CAP_UI is not true.',
    'ODATA-014': 'The API docs UIs under /_dev on the gateway need scope Admin.',
    'ODATA-015': 'GET /_dev alone shows the service index.',
    'ODATA-016': 'The production configuration does not enable EXPOSE_CAP_UI.',
    'ODATA-017': '/graphql serves authenticated GraphQL over DeveloperService.',
    'ODATA-018': '/graphql requires scope Tutorial.API.',
    'ODATA-019': 'Apart from /api/v1 no service path carries a version segment.'
  },
  pending: []
}
