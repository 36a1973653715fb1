/** The parts of a request of 2026-07-28 that its `_meta` and its headers repeat. */
export function stateless(method: string, params: Record<string, unknown> = {}, version = '2026-07-28') {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {}
  }
  const name = params['name'] ?? params['uri']
  return {
    body: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name })
    }
  }
}
