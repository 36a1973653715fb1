/** Credentials that services take, at the backend and at the gateway, as OpenAPI describes them (docs/guides/access.md). */
export const securitySchemes: Readonly<Record<string, object>> = {
  basic: { type: 'http', scheme: 'basic', description: 'Technical users; in development those of the list of users' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the issuer' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Login at the gateway; behind http `session`. Changes need the header `x-csrf-token` too'
  }
}
