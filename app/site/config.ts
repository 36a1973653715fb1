/** The variables of a site that runs alone. @throws Error for an address or port that is none. */
export function config(): { readonly port: number; readonly backendUrl: URL; readonly origin: string } {
  const { SITE_PORT = '5001', BACKEND_URL = 'http://127.0.0.1:4004', PUBLIC_URL } = process.env
  const port = Number(SITE_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('SITE_PORT: must be a port')
  return { port, backendUrl: new URL(BACKEND_URL), origin: new URL(PUBLIC_URL ?? `http://localhost:${port}`).origin }
}
