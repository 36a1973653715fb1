export function TokensView() {
  return <h1>Access tokens</h1>
}
