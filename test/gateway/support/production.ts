/** Variables without which the gateway does not start in production; nobody answers at this issuer. */
export const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://issuer.example',
  OIDC_AUDIENCE: 'tutorials',
  OIDC_CLIENT_ID: 'gateway',
  OIDC_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 'session-secret-of-32-characters!',
  PUBLIC_URL: 'https://tutorials.example'
} as const
